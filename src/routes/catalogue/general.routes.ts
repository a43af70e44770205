import { inSection, route } from './route.ts';

export const GENERAL_ROUTES = {
  ...inSection('2.0', 'general', 'internal', {
    // Shows the attempted url as text. The frame follows the reader: staff menu, external workbench menu, or no menu
    // for a visitor.
    InternalNotFound: route('/internal/404', '页面不存在', 'Page not found', {
      screen: 'general/screens/not-found',
      keepAlive: false,
      params: ['url'],
      audience: 'public',
    }),
  }),
  ...inSection('2.0', 'general', 'form', {
    // Same text as /internal/404 inside the form layout.
    FormLayoutNotFound: route('/formLayout/404', '页面不存在', 'Page not found', {
      screen: 'general/screens/not-found',
      params: ['url'],
    }),
  }),
  ...inSection('2.0', 'general', 'none', {
    // Catch-all, matched last. Passes the attempted url (path and query, encoded) as the query url; the fragment is
    // left out, it may hold the key of a share link.
    UnknownPath: route('*', '页面不存在', 'Page not found', { params: ['url'], redirect: '/internal/404' }),
  }),
  ...inSection('2.9', 'general', 'internal', {
    // Home of the internal side. /external/workbench is the base of the other side, not an alias of this page.
    Workbench: route('/workbench', '工作台', 'Workbench'),
    // The query names the menu node whose stored address is shown.
    InternalWebview: route('/internal/webview', '外部页面', 'Embedded page', {
      screen: 'webview/screens/webview',
      params: ['node'],
    }),
    InternalWorkCenter: route('/internal/WorkCenter', '工作中心', 'Work centre'),
  }),
  ...inSection('2.19', 'general', 'internal', {
    // Base of the internal side. The redirect target is chosen here.
    Internal: route('/internal', '内部工作台', 'Internal workbench', { redirect: '/workbench' }),
  }),
};
