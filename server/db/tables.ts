import type { AccessTables } from '../features/access/tables.ts';
import type { AccountTables } from '../features/account/tables.ts';
import type { BasicDataTables } from '../features/basic-data/tables.ts';
import type { BillTables } from '../features/bill/tables.ts';
import type { BookingTables } from '../features/booking/tables.ts';
import type { PartnerTables } from '../features/company/partners/tables.ts';
import type { CompanyTables } from '../features/company/tables.ts';
import type { IdentityTables } from '../features/identity/tables.ts';
import type { ImportsTables } from '../features/imports/tables.ts';
import type { MessageTables } from '../features/message/tables.ts';
import type { OperationsTables } from '../features/operations/tables.ts';
import type { PartnerChannelTables } from '../features/partner/tables.ts';
import type { PeopleTables } from '../features/people/tables.ts';
import type { RateTables } from '../features/rates/tables.ts';
import type { SavedViewTables } from '../features/saved-view/tables.ts';
import type { SettingsTables } from '../features/settings/tables.ts';
import type { SetupTables } from '../features/setup/tables.ts';
import type { ShipmentTables } from '../features/shipment/tables.ts';
import type { SiTables } from '../features/si/tables.ts';
import type { SpaceTables } from '../features/space/tables.ts';
import type { UserCardTables } from '../features/user-card/tables.ts';
import type { KernelTables } from '../kernel/tables.ts';

/** Every table of the database; each area adds its own. Names are camelCase here and snake_case in SQL (CamelCasePlugin). */
export interface Tables
  extends KernelTables,
    IdentityTables,
    AccessTables,
    AccountTables,
    MessageTables,
    OperationsTables,
    CompanyTables,
    PartnerTables,
    PartnerChannelTables,
    PeopleTables,
    RateTables,
    SavedViewTables,
    SettingsTables,
    SetupTables,
    SpaceTables,
    UserCardTables,
    BasicDataTables,
    ShipmentTables,
    ImportsTables,
    BillTables,
    BookingTables,
    SiTables {}
