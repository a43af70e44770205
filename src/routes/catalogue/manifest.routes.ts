import { inSection, record, route } from './route.ts';

export const MANIFEST_ROUTES = {
  ...inSection('2.10', 'manifest', 'internal', {
    MainifestSftTplManifestSFTTpl: route(
      '/mainifest/sftTpl/ManifestSFTTpl',
      '舱单收发通模板',
      'Manifest party templates',
    ),
    // Small m at the start as printed; the external page has a capital M.
    MainifestSftTplManifestSFTTplEdit: record(
      '/mainifest/sftTpl/manifestSFTTplEdit',
      '编辑舱单收发通模板',
      'Edit manifest party template',
      '/mainifest/sftTpl/ManifestSFTTpl',
    ),
    MainifestConfigManifestConfigList: route(
      '/mainifest/config/ManifestConfigList',
      '舱单配置',
      'Manifest configuration',
    ),
    MainifestConfigManifestConfigEdit: record(
      '/mainifest/config/ManifestConfigEdit',
      '编辑舱单配置',
      'Edit manifest configuration',
      '/mainifest/config/ManifestConfigList',
    ),
    MainifestConfigManifestConfigInfo: record(
      '/mainifest/config/ManifestConfigInfo',
      '舱单配置详情',
      'Manifest configuration detail',
      '/mainifest/config/ManifestConfigList',
    ),
    MainifestCreate: route('/mainifest/create', '新建舱单', 'Create manifest', { parent: '/mainifest/submitList' }),
    MainifestEdit: record('/mainifest/edit', '编辑舱单', 'Edit manifest', '/mainifest/submitList'),
    MainifestSubmitList: route('/mainifest/submitList', '舱单提交列表', 'Submitted manifests'),
    MainifestSubmitInfo: record('/mainifest/submitInfo', '舱单提交详情', 'Submission detail', '/mainifest/submitList'),
    MainifestSubmitFailedList: route('/mainifest/submitFailedList', '舱单提交失败', 'Submission failures'),
    MainifestRemarkConfig: route('/mainifest/remarkConfig', '舱单备注配置', 'Manifest remark configuration'),
    MainifestVerifyList: route('/mainifest/verifyList', '舱单审核', 'Manifest verification'),
    MainifestVerifyInfo: record(
      '/mainifest/verifyInfo',
      '舱单审核详情',
      'Verification detail',
      '/mainifest/verifyList',
    ),
    MainifestVerifyFailedList: route(
      '/mainifest/verifyFailedList',
      '舱单审核退回',
      'Manifests returned by verification',
    ),
    MainifestSendList: route('/mainifest/sendList', '舱单发送', 'Manifest sending'),
    MainifestUploadList: route('/mainifest/UploadList', '舱单上传记录', 'Manifest uploads'),
    MainifestSendInfo: record('/mainifest/sendInfo', '舱单发送详情', 'Sending detail', '/mainifest/sendList'),
    MainifestTrackList: route('/mainifest/trackList', '舱单跟踪', 'Manifest tracking'),
    MainifestTrackInfo: record(
      '/mainifest/trackInfo',
      '舱单跟踪详情',
      'Manifest tracking detail',
      '/mainifest/trackList',
    ),
    MainifestSendFailList: route('/mainifest/sendFailList', '舱单发送失败', 'Sending failures'),
    MainifestSendFailInfo: record(
      '/mainifest/sendFailInfo',
      '舱单发送失败详情',
      'Sending failure detail',
      '/mainifest/sendFailList',
    ),
    MainifestSendEditInfo: record(
      '/mainifest/sendEditInfo',
      '舱单改单详情',
      'Manifest amendment detail',
      '/mainifest/sendList',
    ),
    MainifestSendEdit: record('/mainifest/sendEdit', '舱单改单', 'Amend manifest', '/mainifest/sendList'),
  }),
  ...inSection('2.17', 'manifest', 'none', {
    // The key of the share link travels in the fragment (#t=), not in the query.
    ExternalMainifestShare: route('/external/mainifest/share', '舱单共享', 'Shared manifests'),
    ExternalMainifestShareInfo: record(
      '/external/mainifest/shareInfo',
      '共享舱单详情',
      'Shared manifest detail',
      '/external/mainifest/share',
    ),
    ExternalMainifestEdit: record(
      '/external/mainifest/edit',
      '共享舱单填写',
      'Fill in shared manifest',
      '/external/mainifest/share',
    ),
    ExternalMainifestVGMEdit: record(
      '/external/mainifest/VGMEdit',
      'VGM 填写',
      'Fill in VGM',
      '/external/mainifest/share',
    ),
  }),
  ...inSection('2.18', 'manifest', 'externalWorkbench', {
    ExternalWorkbenchMainifestCreate: route('/external/workbench/mainifest/create', '新建舱单', 'Create manifest', {
      parent: '/external/workbench/mainifest/submitList',
    }),
    ExternalWorkbenchMainifestEdit: record(
      '/external/workbench/mainifest/edit',
      '编辑舱单',
      'Edit manifest',
      '/external/workbench/mainifest/submitList',
    ),
    ExternalWorkbenchMainifestSubmitList: route('/external/workbench/mainifest/submitList', '我的舱单', 'My manifests'),
    ExternalWorkbenchMainifestSubmitInfo: record(
      '/external/workbench/mainifest/submitInfo',
      '舱单提交详情',
      'Submission detail',
      '/external/workbench/mainifest/submitList',
    ),
    ExternalWorkbenchMainifestTrackList: route(
      '/external/workbench/mainifest/trackList',
      '舱单跟踪',
      'Manifest tracking',
    ),
    ExternalWorkbenchMainifestTrackInfo: record(
      '/external/workbench/mainifest/trackInfo',
      '舱单跟踪详情',
      'Manifest tracking detail',
      '/external/workbench/mainifest/trackList',
    ),
    ExternalWorkbenchMainifestSftTplManifestSFTTpl: route(
      '/external/workbench/mainifest/sftTpl/ManifestSFTTpl',
      '舱单收发通模板',
      'Manifest party templates',
    ),
    ExternalWorkbenchMainifestSftTplManifestSFTTplEdit: record(
      '/external/workbench/mainifest/sftTpl/ManifestSFTTplEdit',
      '编辑舱单收发通模板',
      'Edit manifest party template',
      '/external/workbench/mainifest/sftTpl/ManifestSFTTpl',
    ),
    ExternalWorkbenchMainifestSendList: route(
      '/external/workbench/mainifest/sendList',
      '舱单发送记录',
      'Sent manifests',
    ),
    ExternalWorkbenchMainifestSendInfo: record(
      '/external/workbench/mainifest/sendInfo',
      '舱单发送详情',
      'Sending detail',
      '/external/workbench/mainifest/sendList',
    ),
    // Same screen as /external/workbench/mainifest/edit.
    WorkbenchMainifestEdit: record(
      '/workbench/mainifest/edit',
      '编辑舱单',
      'Edit manifest',
      '/workbench/manifest/submitList',
    ),
    WorkbenchManifestManifestUpload: route('/workbench/manifest/ManifestUpload', '舱单上传', 'Manifest upload'),
    // Same screen as /external/workbench/mainifest/create.
    WorkbenchManifestCreate: route('/workbench/manifest/create', '新建舱单', 'Create manifest', {
      parent: '/workbench/manifest/submitList',
    }),
    // Same screen as /external/workbench/mainifest/submitList.
    WorkbenchManifestSubmitList: route('/workbench/manifest/submitList', '我的舱单', 'My manifests'),
    // No external verification list exists: back goes to submitList.
    WorkbenchMainifestVerifyInfo: record(
      '/workbench/mainifest/verifyInfo',
      '舱单审核详情',
      'Verification detail',
      '/workbench/manifest/submitList',
    ),
    WorkbenchMainifestSubmitFailedList: route(
      '/workbench/mainifest/submitFailedList',
      '舱单提交失败',
      'Submission failures',
      { alsoAt: ['/workbench/submitFailedList'] },
    ),
    // Same screen as /external/workbench/mainifest/trackList.
    WorkbenchMainifestTrackList: route('/workbench/mainifest/trackList', '舱单跟踪', 'Manifest tracking', {
      alsoAt: ['/workbench/trackList'],
    }),
    // Same screen as /external/workbench/mainifest/trackInfo.
    WorkbenchMainifestTrackInfo: record(
      '/workbench/mainifest/trackInfo',
      '舱单跟踪详情',
      'Manifest tracking detail',
      '/workbench/mainifest/trackList',
      { alsoAt: ['/workbench/trackInfo'] },
    ),
    // Same screen as /external/workbench/mainifest/sftTpl/ManifestSFTTpl.
    WorkbenchManifestSftTplManifestSFTTpl: route(
      '/workbench/manifest/sftTpl/ManifestSFTTpl',
      '舱单收发通模板',
      'Manifest party templates',
    ),
    // Same screen as /external/workbench/mainifest/sftTpl/ManifestSFTTplEdit.
    WorkbenchMainifestSftTplManifestSFTTplEdit: record(
      '/workbench/mainifest/sftTpl/manifestSFTTplEdit',
      '编辑舱单收发通模板',
      'Edit manifest party template',
      '/workbench/manifest/sftTpl/ManifestSFTTpl',
    ),
  }),
};
