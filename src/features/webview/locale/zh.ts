export const zh = {
  title: '外部页面',
  gone: '该外部页面已不在菜单中',
  goneHint: '菜单可能已调整，请从菜单重新打开。',
  open: '新窗口打开',
  reload: '重新加载',
  checking: '正在检查页面…',
  refused: '该网站不允许嵌入',
  refusedHint: '请在新窗口中打开。',
  unknown: '服务器未能联系该网站；若下方空白，请在新窗口打开。',
  blocked: '该地址是新加入菜单的，重新加载本页后即可显示',
  reloadPage: '重新加载本页',
  unsafe: '该地址不能嵌入',
};
