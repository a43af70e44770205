import { mountShell } from '#shell/mount.tsx';

mountShell(document.getElementById('root'));
