export const zh = {
  clock: '剩余 {time}',
  over: '已释放',
  more: '更多于 {n}',
  direct: '直达',
  via: '经 {ports}',
  instant: '即时确认',
  byProvider: '卖方 {n} 分钟内确认',
  policy: {
    free: '{until} 前免费取消',
    fee: '{until} 前取消，每箱 {fee}',
    last: '此后取消，每箱 {fee}',
    lastFree: '此后仍可免费取消',
    noShow: '亏舱，每箱 {fee}',
    unread: '取消规则：{text}',
  },
  cutOff: { receipt: '最早进港', cy: '截港', si: '截单', vgm: '截VGM', customs: '截关', manifest: '截舱单' },
  refused: '当前状态不允许此操作',
};
