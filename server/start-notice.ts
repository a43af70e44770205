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

export const startNotice = (address: string, isDemo: boolean): string =>
  `\nFairlead is ready: ${address}\n${isDemo ? DEMO_ACCOUNTS : ''}`;
