export const zh = {
  home: {
    lead: '海运货代的键盘工作台',
    sub: '运价、订舱、现舱、补料与审核：每一份单证都有完整的操作记录，全部可以不离开键盘。',
    employee: '企业账号登录',
    user: '手机号 / 邮箱登录',
    workbench: '进入工作台',
    choose: '选择企业',
    join: '绑定或创建企业',
    noSeat: '您已登录，但还没有可用的企业身份。绑定所在企业或创建新企业后即可使用工作台。',
    now: '当前可用',
    points: {
      siTitle: '提单补料（SI）',
      siText: '客户在线提交，单证按截止时间逐单审核；自动校验箱号、HS 编码、重量与每行 35 字符的打印效果。',
      keysTitle: '键盘优先',
      keysText: 'Ctrl+K 打开命令面板，? 查看全部快捷键；每个按钮都有对应的命令。',
      logTitle: '可追溯',
      logText: '谁在何时改了什么，逐项留痕；断网或刷新后，未提交的内容原样恢复。',
    },
    keys: { palette: '命令面板', help: '快捷键', si: 'SI 列表' },
  },
  notFound: {
    title: '页面不存在',
    text: '没有找到您访问的地址：',
    near: '您是不是要找：',
    back: '返回',
    home: '首页',
  },
};
