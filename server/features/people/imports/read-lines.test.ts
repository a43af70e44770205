import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../kernel/sheets/sheet.samples.ts';
import { headingOf, readLines } from './read-lines.ts';
import { rowInput } from './to-input.ts';

const known = {
  departments: new Map([['单证部', 'd1']]),
  roles: new Map([['企业单证', 'r1']]),
  byNumber: new Map([['e0001', 'm1']]),
};

describe('a sheet of employees', () => {
  it('is read below its heading, in Chinese with English under it, whatever the order of its columns', async () => {
    const csv = '员工名单,,\n姓名,账号,状态,备注\nName,Account,Status,x\n尹航,Yin.Hang,在用,-\n,,,\n罗一诺,doc1,,\n';
    expect(await readLines(fileOf(csv), 'people.csv')).toEqual([
      { line: 4, cells: { name: '尹航', account: 'Yin.Hang', status: '在用' } },
      { line: 6, cells: { name: '罗一诺', account: 'doc1', status: '' } },
    ]);
    expect(headingOf(['部门', '职位'])).toBeNull();
  });

  it('without a heading is refused', async () => {
    await expect(readLines(fileOf('1,2\n3,4\n'), 'x.csv')).rejects.toMatchObject({
      detail: { errors: [{ code: 'HEADING' }] },
    });
  });

  it('turns words into what they stand for; a blank cell empties, a missing column says nothing', () => {
    const cells = {
      account: 'Yin',
      department: '单证部',
      roles: '企业单证',
      businessLines: '单证；CS',
      managerNo: 'E0001',
      phone: '',
      status: '停用',
    };
    expect(rowInput({ line: 2, cells }, known)).toEqual({
      fields: {
        account: 'yin',
        departmentId: 'd1',
        roleIds: ['r1'],
        businessLines: ['DOC', 'CS'],
        managerId: 'm1',
        phone: null,
      },
      status: 'DISABLED',
    });
    expect(() => rowInput({ line: 2, cells: { roles: '船长' } }, known)).toThrow();
  });
});
