/** Token of the demo's DCSA carrier; the channel that takes it exists in demos alone. */
export const DEMO_TOKEN = 'demo-carrier-demo-carrier-demo-carrier-demo';
