import type { LegalTexts } from './legal-text.ts';

/** Published on 2026-11-25. A published text stays as it is: what changes is a new edition. */
export const en: LegalTexts = {
  terms: {
    intro:
      'These terms are the agreement between you and the operator about your use of this freight-forwarding platform. Please read them before you register; liability, termination and governing law stand in sections 9 to 13.',
    sections: [
      {
        title: '1. The parties',
        parts: [
          'The platform is the website you are visiting, with its interfaces. The operator is the company named at the foot of this page. You are the person who registers; where you act with a company account you act for that company, which is responsible for what is done with its accounts.',
          'You must be at least 18 years old and able to enter into contracts. The platform serves business and is not offered to consumers.',
        ],
      },
      {
        title: '2. Accounts',
        parts: [
          'A personal account belongs to the person who registered it and may not be lent, transferred or shared. Company accounts are opened, authorised and disabled by the administrators of the company and belong to it. An account is signed in at one place at a time; a newer sign-in ends the older one, and you are told.',
          'Keep passwords, codes and recovery codes safe. If somebody else uses your account, change the password, sign out the other devices and tell the operator at once.',
        ],
      },
      {
        title: '3. Companies',
        parts: [
          'Whoever applies for a company must be authorised by it, and what is entered and attached must be true, complete and valid. The operator approves, returns or rejects the application and gives the reason. The company keeps its details up to date.',
        ],
      },
      {
        title: '4. What the platform does and does not do',
        parts: [
          'The platform is for finding rates and schedules, booking space, submitting shipping instructions and working together on the documents around them. It passes your instructions to the parties you choose, such as forwarders, carriers, depots and hauliers.',
          'The platform is a tool. Nobody becomes a carrier, a multimodal transport operator or an agent because it is used. Carriage, storage and customs services are agreed between you and their provider, under its contract and bill of lading conditions.',
        ],
      },
      {
        title: '5. Rates and space',
        parts: [
          'Rates and space on screen invite an offer, unless a page says that they can be bought as shown. A contract is made when the other party confirms on the platform, at the price, surcharges, validity and quantity shown then.',
          'Cut-off times are those the carrier and the terminal finally announce. Reminders of the platform do not replace your own planning.',
        ],
      },
      {
        title: '6. Electronic documents',
        parts: [
          'The parties agree to make and exchange documents on the platform in electronic form. Every submission, approval, return and change is kept in a log that cannot be altered and may be used as evidence between them. A message counts as received when it enters the list of the other party on the platform.',
          'Where the law wants a particular form for a signature or a negotiable document, that form applies. A draft bill of lading on the platform is not a bill of lading.',
        ],
      },
      {
        title: '7. What you undertake',
        parts: [
          [
            'to declare goods, packages, gross weight, volume, verified gross mass, dangerous goods and temperature truthfully, and to observe export control, sanctions, advance manifest and customs law;',
            'to submit personal data only where you may, and to have informed the people concerned;',
            'not to attack the platform or go around its permissions, not to harvest rates or other people’s data, not to upload malware;',
            'to answer for programs that use your access tokens, within the published limits.',
          ],
        ],
      },
      {
        title: '8. Content',
        parts: [
          'What you submit stays yours or your company’s. You allow the operator to store it, to show it to the other parties of the document, to convert it and to transmit it, in order to perform this agreement and for nothing else. The software and its marks belong to their owners.',
        ],
      },
      {
        title: '9. Availability',
        parts: [
          'The operator runs the platform with reasonable care. It may be unavailable for short maintenance, which is announced where possible. While it is unavailable, please deal with anything urgent by telephone or e-mail. Keep copies of important documents; the platform lets you export them.',
        ],
      },
      {
        title: '10. Fees',
        parts: ['Registering and using a personal account is free. What companies pay is agreed with them in writing.'],
      },
      {
        title: '11. Liability',
        parts: [
          'Whoever breaches this agreement compensates the other for the loss that was foreseeable when it was made. The operator is not liable for loss caused by third parties such as carriers, terminals, customs and networks, or by force majeure, but tells you in time and helps.',
          'Nothing here excludes or limits liability for intent or gross negligence, for injury to persons, or where the law does not allow it.',
        ],
      },
      {
        title: '12. Suspension and termination',
        parts: [
          'You may ask for your account to be erased at any time under Settings, Privacy, and take that back within 15 days. A company may disable its accounts.',
          'In case of a serious breach or a threat to the account’s security the operator may suspend it and gives the reason; you may object. You may export your data before the end. Documents and logs that the law wants kept stay.',
        ],
      },
      {
        title: '13. Changes, governing law',
        parts: [
          'A change is published as a new version that says what is different, and you are asked at your next sign-in. If you do not agree you can still export your data and erase your account; contracts already made are not affected.',
          'The law of the operator’s seat governs this agreement, and the courts there have jurisdiction; mandatory law of the place where you live or have your seat is not affected. If the Chinese and the English text differ, the Chinese one decides in mainland China and the English one elsewhere.',
        ],
      },
    ],
  },
  privacy: {
    intro:
      'This policy says which personal data the platform handles, why, for how long, who receives them, and how you use your rights. It is written for the Personal Information Protection Law of China (PIPL) and the General Data Protection Regulation of the European Union (GDPR).',
    sections: [
      {
        title: '1. Who is responsible',
        parts: [
          'For your personal account, and for what the security of the platform needs, the operator named at the foot of this page is the controller (the personal information handler under the PIPL).',
          'For personal data in company accounts, documents and company records the company concerned is the controller and the operator its processor. Please ask your company first; the operator helps it to answer.',
        ],
      },
      {
        title: '2. What is kept, why, and for how long',
        parts: [
          'The days are those set when this version was published. The operator may shorten them; a longer time is published as a new version.',
        ],
        kept: [
          [
            'Personal account: name, phone or e-mail, hash of the password, language, picture, settings; the secret of the second step (encrypted); identifier, name and picture of a social account where you use one',
            'Account and sign-in. Necessary for the contract (PIPL art. 13(1)(2); GDPR art. 6(1)(b))',
            'Until the account is erased, 15 days after you ask',
          ],
          [
            'Consent: version of terms and policy, time',
            'Proof of consent. Legal obligation (GDPR art. 7)',
            'For good; after erasure by a number without a name',
          ],
          [
            'Company account: account, staff number, name, phone, e-mail, department, position, roles, manager',
            'Your company manages its people and their rights and names the handler of a document. On behalf of the company',
            'As the company decides; disabled when you leave it, while the handler stays named on documents',
          ],
          [
            'Sign-ins: time, IP address and region, browser and device',
            'Security of the account, notice of a sign-in elsewhere. Legitimate interest (GDPR art. 6(1)(f)); legal obligation of network security',
            '90 days after the sign-in ended; failed sign-ins 1 hour; codes that were sent 2 days',
          ],
          [
            'Audit log: account, time, IP address, act, value before and after',
            'To establish who did what; the law asks for six months at least. Legal obligation',
            'For good; it cannot be altered',
          ],
          [
            'Documents and their logs: names, addresses, phone, e-mail and tax number of shipper, consignee, notify party and contacts; the handlers',
            'Booking, shipping instructions, release. Performance of contracts; legal obligations such as advance manifests',
            'As the company that owns them and statutory periods decide; not deleted automatically',
          ],
          [
            'Company applications: names and contact details of the contact person and the administrator, business licence and other certificates',
            'To verify the company. Necessary for the contract',
            'As long as the company’s record; certificates while the company exists',
          ],
          [
            'Messages on the platform',
            'Notice of changes. Performance of the contract',
            'Read 180 days, unread 365 days; pinned ones stay',
          ],
          [
            'Mail that the platform sends: address, subject, text, state of delivery',
            'Delivery and its proof. Performance of the contract',
            'Sent 180 days, failed 365 days',
          ],
          [
            'Rate queries: account or company, lane, time',
            'To prevent misuse, to see demand. Legitimate interest',
            '730 days',
          ],
          [
            'Business card: what you choose to show; names and contact details in enquiries; visits per day',
            'Shown by you in public; answering enquiries. Consent',
            'You withdraw the card at any time; visits 730 days; IP address of an enquiry 1 day',
          ],
          [
            'Rows of imported sheets, background jobs and their files, answers kept for repeated calls',
            'To do the import or export you asked for and let you take it back. Performance of the contract',
            'Rows 180 days; jobs 90 days; repeated calls 2 days',
          ],
          [
            'Backups: copies of all of the above',
            'Recovery from disasters. Legal obligation of security',
            'The last 7 copies, each replaced by a newer one',
          ],
        ],
      },
      {
        title: '3. On your device',
        parts: [
          'Cookies: an identifier of the device (1 year, readable by the server alone, tells the same browser from another); the company code used last (1 year); a mark while you sign in with a social account (10 minutes). All are necessary for the service.',
          'Browser storage: proof of the sign-in, open tabs, language, and drafts that were not sent. Signing out removes the proof and the language; drafts stay on the device until they are sent or discarded. On a shared computer please tick “Shared computer”.',
          'There are no advertising, analytics or other third-party scripts; nothing is loaded from another host.',
        ],
      },
      {
        title: '4. Who receives data',
        parts: [
          [
            'the other parties of a document: forwarder, customer, carrier, terminal, depot, haulier, limited to what the document needs;',
            'administrators and colleagues of your company who have the right;',
            'the operator’s support, in a support view: its reason stands in your company’s audit log, and it can read only;',
            'providers of mail and text messages, limited to address and text; WeChat, where you sign in with it; the host of the servers;',
            'courts and authorities, where the law obliges.',
          ],
          'Personal data are not sold, not used for advertising and not given to data brokers.',
        ],
      },
      {
        title: '5. Transfers abroad',
        parts: [
          'International carriage means passing data of shipper, consignee and cargo to carriers, agents and customs in the countries of the route. That is necessary for the carriage you ordered (PIPL art. 13 and 38; GDPR art. 49(1)(b) and (c)). Whoever submits a document has informed the people named in it.',
          'Any other transfer is based on standard contracts (the Chinese standard contract or the EU standard contractual clauses). The operator tells you on request where the servers stand and who the recipients are.',
        ],
      },
      {
        title: '6. Sensitive data, minors, automated decisions',
        parts: [
          'The platform needs no sensitive data. Please put no identity documents and nothing about health or religion into remarks or attachments unless the law wants it for that cargo. The platform is not meant for people under 18.',
          'The platform shows hints and scores on rates, customers and risks for people to weigh. It takes no automated decisions with legal effect on you.',
        ],
      },
      {
        title: '7. Security',
        parts: [
          'Passwords are kept as hashes only; secrets of the second step and of partners are encrypted; companies are kept apart in the database itself; files are checked by content; acts go into a tamper-evident log.',
          'In case of a personal data breach the operator acts at once and informs the people affected and the authorities; where the GDPR applies, the supervisory authority within 72 hours.',
        ],
      },
      {
        title: '8. Your rights',
        parts: [
          [
            'access, copy and portability: Settings, Privacy, Download my data (JSON);',
            'correction: in Settings; for a company account, by the company’s administrator;',
            'erasure: Settings, Privacy, Erase account;',
            'withdrawing consent, restriction, objection, an explanation of the rules: write to the operator; withdrawal does not affect what was done before;',
            'close relatives of a deceased person may use these rights as the law provides.',
          ],
          'The operator answers within 15 working days and in any case within one month, free of charge. If you are not satisfied you may complain to the cyberspace administration or go to court in China, or complain to the supervisory authority of your country in the European Union.',
        ],
      },
      {
        title: '9. Changes',
        parts: [
          'A change is published as a new version, and older ones stay readable. You are asked to read and accept it at your next sign-in; the versions you agreed to stand under Settings, Privacy.',
        ],
      },
    ],
  },
};
