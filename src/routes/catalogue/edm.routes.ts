import { inSection, route } from './route.ts';

export const EDM_ROUTES = {
  ...inSection('2.6', 'edm', 'internal', {
    EDMFreightEDM: route('/EDM/FreightEDM', '运价邮件报价', 'Rate e-mail quotes'),
    EDMWorkbench: route('/EDM/Workbench', '私域工作台', 'Private-domain workbench'),
  }),
};
