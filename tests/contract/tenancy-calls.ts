/**
 * What a call without a sign-in may tell, and why that is nobody's secret. A public call that is not named here fails the census.
 * Every other call has its decision by its access: it is tried with other companies' records and must tell nothing of them.
 */
export const PUBLIC_CALLS: Readonly<Record<string, string>> = {
  'POST /api/WebsitePublic/UserLogin':
    'opens a session for who knows the password; refusals say nothing of the account',
  'POST /api/WebsitePublic/SecondStep': 'the same with a code, by a token given to that login alone',
  'POST /api/Setup/Open': 'the platform’s own code and name, to who holds the one-time address of a first start',
  'POST /api/Setup/Finish': 'makes the first administrator, once, by that address',
  'POST /api/PartnerChannel/Receive':
    'answers of a partner by the token of its channel; a wrong token is refused, a right one says nothing of anybody',
  'POST /api/inbound/dcsa/v2/booking-notifications':
    'a carrier’s word on bookings, signed with its own key; a wrong signature is refused and nothing is kept',
  'POST /api/inbound/edifact': 'the same as EDIFACT; its receipt repeats the references of what was sent',
  'GET /api/SchedulePublic/Search': 'published sailings, the same for everyone',
  'GET /api/UserSetting/Avatar': 'a picture by its unguessable name, as pages show it without a header',
  'GET /api/CalendarFeed/Events': 'cut-offs of one seat, to who holds its signed key; its owner reads as much',
  'GET /api/UserCard/View': 'a business card, to who has its signed link; it is made to be given away',
  'GET /api/UserCard/Contact': 'the same card as a file',
  'GET /api/PublicRate/Ports': 'ports of the world, for the box of every search',
  'GET /api/PublicRate/Query':
    'prices that a company has put on its site, by its own setting; thirty searches in ten minutes',
  'GET /api/PublicRate/LclQuery': 'the same for consolidations, one figure each; of the same thirty',
  'GET /api/PublicRate/PriceList': 'the same as a file, where the company offers one; of the same thirty',
  'GET /api/PublicRate/Site': 'how the site shows prices',
  'GET /api/PublicSpace/Query':
    'space that its sellers have put on public sites: some, few or none of it, prices as the site shows them',
  'GET /api/PublicRate/ListState': 'what became of a list, to who has its key; of rates that stood on it',
  'POST /api/PublicRate/Enquire': 'leaves a question for the company of the site, five an hour; answers nothing',
  'POST /api/UserCard/Ask': 'leaves a question for the card’s owner, few an hour; answers nothing',
  'GET /api/WebsitePublic/Invitation': 'the company that invites, to who holds the invitation',
  'GET /api/WebsitePublic/SignInWays': 'which ways to sign in are switched on',
  'GET /api/WebsitePublic/Operator':
    'who runs the platform: the other party of the terms, which anybody reads before registering',
  'POST /api/WebsitePublic/Captcha': 'a picture to read',
  'POST /api/WebsitePublic/Register': 'the same answer whether the address is known',
  'POST /api/WebsitePublic/ResetPassword': 'the same answer whether the account exists',
  'POST /api/WebsitePublic/SendCode': 'the same answer whether the target exists',
  'GET /api/WxAppWebsite/ShowPointTo': 'which site a host name shows; host names are public',
  'GET /api/WxAppWebsite/SocialStart': 'begins a sign-in elsewhere; bound to the browser by its cookie',
  'POST /api/WxAppWebsite/SocialBindExisting': 'binds to the account that proves itself by a code',
  'POST /api/WxAppWebsite/SocialCreate': 'makes an account of the identity that was just proved',
  'POST /api/WxAppWebsite/SocialFinish': 'ends that sign-in, once, for the browser that began it',
  'POST /api/WxAppWebsite/SocialSignIn': 'the same, for an identity that is bound',
};
