/**
 * GET calls that ask the primary, and why. Every other one reads by `deps.reads`, and one that does not and is not named here fails the
 * census. A transaction that writes as its call reads (who took a list away) is the primary's in any case and needs no name.
 */
export const AT_PRIMARY: Readonly<Record<string, string>> = {
  'GET /api/CurrentEmployee/Current': 'who is signed in, with the rights of this moment',
  'GET /api/CurrentUser/Current': 'the same of the account',
  'GET /api/CurrentUser/GetUserBindEmployeeList': 'seats that the session may change to',
  'GET /api/Employee/GetCurrentEmployeeMenuTree': 'rights of this moment',
  'GET /api/AuthUser/Sessions': 'sessions of the own account, which are ended from here',
  'GET /api/AuthUser/SignIns': 'the same page',
  'GET /api/AuthUser/TwoStep': 'the second step of the own account',
  'GET /api/UserSetting/Profile': 'one row of the own account',
  'GET /api/MenuVersion/Editor': 'rights, with the draft under its lock',
  'GET /api/MenuVersion/Difference': 'what publishing that draft would do',
  'GET /api/Message/UnReadMessageCount': 'the bell, which live messages set as well; small, and asked at every start',
  'GET /api/Message/GetMessageSelfInfoDetail': 'notes that it has arrived',
  'GET /api/Operations/State': 'how the primary and its replica are',
  'GET /api/SpaceOffer/Detail': 'notes who looked',
  'GET /api/TDBillLadingInfo/ChangeTDBillLadingStatus': 'changes a document: a GET by its specification alone',
  'GET /api/UserCard/View': 'counts the visit',
  'GET /api/UserCard/Contact': 'counts that it was kept',
};
