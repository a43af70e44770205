import type { BasicDataTables } from '../features/basic-data/tables.ts';
import type { IdentityTables } from '../features/identity/tables.ts';
import type { ImportsTables } from '../features/imports/tables.ts';
import type { MessageTables } from '../features/message/tables.ts';
import type { SavedViewTables } from '../features/saved-view/tables.ts';
import type { ShipmentTables } from '../features/shipment/tables.ts';
import type { SiTables } from '../features/si/tables.ts';
import type { KernelTables } from '../kernel/tables.ts';

/** Every table of the database; each area adds its own. Names are camelCase here and snake_case in SQL (CamelCasePlugin). */
export interface Tables
  extends KernelTables,
    IdentityTables,
    MessageTables,
    SavedViewTables,
    BasicDataTables,
    ShipmentTables,
    ImportsTables,
    SiTables {}
