import {
  AddIcon,
  ArrowsHorizontalIcon,
  DuplicateIcon,
  EditIcon,
  ExportIcon,
  EyeOpenIcon,
  FlashIcon,
  ImportIcon,
  PrintIcon,
  RefreshIcon,
  SearchIcon,
  SendMessageIcon,
  SortIcon,
  TickCircleIcon,
  TimeIcon,
  TrashIcon,
  UndoIcon,
} from '@blueprintjs/icons';

type Icon = typeof FlashIcon;

/** By the verb in the id of a command, the first that fits; what has none of its own is simply an action. */
const VERBS: readonly (readonly [RegExp, Icon])[] = [
  [/delete|remove|cancel|void|empty|discard/i, TrashIcon],
  [/undo|redo|restore|revert|reset|withdraw|return|reopen/i, UndoIcon],
  [/import|upload|paste/i, ImportIcon],
  [/export|download|sheet/i, ExportIcon],
  [/print|pdf/i, PrintIcon],
  [/copy|duplicate|clone/i, DuplicateIcon],
  [/(^|\.)sort/i, SortIcon],
  [/\.(new|add|create|make)/i, AddIcon],
  [/edit|rename|change|revise|modify|set/i, EditIcon],
  [/refresh|reload|retry/i, RefreshIcon],
  [/find|search|filter/i, SearchIcon],
  [/send|submit|publish|mail|share/i, SendMessageIcon],
  [/approve|confirm|accept|claim|mark/i, TickCircleIcon],
  [/log|history|past/i, TimeIcon],
  [/wider|narrower|move|left|right|width/i, ArrowsHorizontalIcon],
  [/view|show|open|see/i, EyeOpenIcon],
];

/** The sign of a line of the palette, so that a column of actions can be told apart at a glance. */
export const commandIcon = (entryId: string): Icon =>
  VERBS.find(([verb]) => verb.test(entryId.replace(/^command:/, '')))?.[1] ?? FlashIcon;
