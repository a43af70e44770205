/** What `npm start` prints when it is ready; the demo accounts stand in architecture.md §7. */
const DEMO_ACCOUNTS = `
Demo accounts, all with the password Fairlead#2026
  演示账号，密码均为 Fairlead#2026

  /employeeLogin   company code + account
    PLTFRM   admin admin2 doc1 doc2 docsup sales1..sales5 cs1 cs2 pricing finance marketing
    NQUAYS BWBAYY RCHDSZ QDTEAM TJSTEE   (customers)   admin doc1 buyer1
    GZSHPA SHTRUK SZYARD                 (providers)   admin op1
  /                individual users
    seats3@demo.example  seats1@demo.example  noseat@demo.example
    first@demo.example   locked@demo.example  twostep@demo.example
`;

const firstAdministrator = (address: string, token: string): string => `
Nobody administers this platform yet. Whoever opens this address within 24 hours makes the first administrator:
  平台尚无管理员，请在 24 小时内打开以下地址创建首位管理员：

  ${new URL(`/?setup=${token}`, address)}
`;

/** `setup`: token of the one-time address of a first start; it is printed here and nowhere else. */
export const startNotice = (address: string, isDemo: boolean, setup: string | null): string =>
  `\nFairlead is ready: ${address}\n${isDemo ? DEMO_ACCOUNTS : ''}${setup === null ? '' : firstAdministrator(address, setup)}`;
