-- Every page that is sent names the sites which embedded pages come from; there are few of them among many nodes.
create index menu_node_webview on menu_node (tree) where kind = 'WEBVIEW' and not removed;
