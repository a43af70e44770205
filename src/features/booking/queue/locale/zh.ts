export const zh = {
  checks: '检查结果',
  sound: '检查通过',
  tab: {
    WAITING: '待受理',
    TO_SEND: '待发送',
    CARRIER: '船公司处理中',
    UPDATE: '待更新/更改',
    AMENDMENTS: '更改待答复',
    CANCELLATIONS: '取消待答复',
    STANDING: '已放舱',
    DRAFTS: '草稿',
  },
};
