/**
 * Whose rows a table or view holds. One that is not named here fails the census: whoever adds it says so here.
 *
 * `closed`   a request's role does not reach it at all
 * `shared`   reference data: everyone reads it, a company outside the platform changes no row of it
 * `staff`    rows that seats of the platform alone see
 * `owned`    the column names the company; no other company outside the platform sees or changes the row
 * `through`  rows belong to a row of another table; no two companies outside the platform see the same one
 */
export type TableRule =
  | { readonly kind: 'closed' | 'shared' | 'staff' }
  | {
      readonly kind: 'owned' | 'through';
      readonly column: string;
      /** SQL over the row: read by all, although it is not theirs. */
      readonly openTo: string;
      /** Why a request may add rows in the name of another company; null = it may not. */
      readonly addsForOthers: string | null;
    };

const closed: TableRule = { kind: 'closed' };
const shared: TableRule = { kind: 'shared' };
const staff: TableRule = { kind: 'staff' };
const owned: TableRule = { kind: 'owned', column: 'company_id', openTo: 'false', addsForOthers: null };
const through: TableRule = { ...owned, kind: 'through' };

/** Rows that stand for everyone. */
const OF_ALL = 'company_id is null';

export const TABLE_RULES: Readonly<Record<string, TableRule>> = {
  // Accounts, sessions and what opens them: the owner alone, by calls that sign in.
  app_user: closed,
  employee_two_step: closed,
  avatar: closed,
  login_captcha: closed,
  login_code: closed,
  login_failure: closed,
  login_step: closed,
  login_throttle: closed,
  password_history: closed,
  session: closed,
  setup_link: closed,
  social_identity: closed,
  social_state: closed,
  social_test_grant: closed,
  social_ticket: closed,
  user_consent: closed,
  user_erasure: closed,
  invitation: closed,
  handover: closed,
  handover_record: closed,
  // The machinery: numbers, bytes, seals, what went out already.
  audit_head: closed,
  company_life: closed,
  counter: closed,
  demo_seed: closed,
  fact_baseline: closed,
  fact_epoch: closed,
  file_store: closed,
  master_change_touch: closed,
  menu_version: closed,
  message_dedupe: closed,
  message_digest: closed,
  si_missing_told: closed,
  rate_subscription: closed,
  space_line: closed,
  space_look: closed,
  space_order: closed,
  booking_reminder: closed,
  server_process: closed,
  minute_figure: closed,
  retention_setting: closed,
  space_waiter: closed,
  space_bid: closed,
  open_price_list: closed,

  // Companies and their people.
  company: { ...owned, column: 'id', openTo: "kind = 'platform'" },
  company_domain: shared,
  company_profile: owned,
  company_logo: owned,
  fcl_rate: owned,
  fcl_rate_line: owned,
  lcl_rate: owned,
  lcl_rate_version: owned,
  lcl_offer: owned,
  rate_batch: owned,
  answered_call: owned,
  rate_batch_row: owned,
  rate_increase: owned,
  rate_upload: owned,
  rate_import_profile: owned,
  rate_share: owned,
  rate_post: owned,
  rate_post_read: owned,
  // Of one person; colleagues do not see it either.
  price_watch: owned,
  booking_watch: owned,
  rate_share_accepted: owned,
  booking: owned,
  booking_list: owned,
  booking_carrier_event: owned,
  // The table names two companies; each side reads it through a view of its own.
  my_rate_subscription: owned,
  my_rate_subscriber: owned,
  space_offer: owned,
  space_upload: owned,
  space_watch: owned,
  my_space_order: owned,
  // What others offer to the reader: that it is no more than he may buy stands in a test of its own.
  hall_space_line: { ...owned, openTo: 'true' },
  sold_space_order: owned,
  sold_space_bid: owned,
  all_space_offer: staff,
  fcl_rate_version: owned,
  fcl_offer: owned,
  customer_level: owned,
  level_assignment: owned,
  markup_rule: owned,
  // Who sells reads what was asked of him as well; that is the platform for now.
  price_query_log: owned,
  price_query_lane: { ...owned, column: 'seller_company_id' },
  price_snapshot: owned,
  rate_enquiry: owned,
  price_offer: owned,
  // Who is asked reads and answers it as well; that is the platform for all companies outside.
  price_request: owned,
  rate_config: owned,
  rate_rule_stamp: owned,
  markup_rule_hit: owned,
  sail_template: owned,
  surcharge_rule: owned,
  company_licence: owned,
  company_link: owned,
  company_application: through,
  company_assignment: owned,
  company_change: owned,
  company_grant: owned,
  customer: { ...owned, column: 'id' },
  customer_assignment: owned,
  provider: { ...owned, column: 'id' },
  provider_standing: staff,
  partner_state: staff,
  department: owned,
  employee: owned,
  employee_role: owned,
  join_request: owned,
  person_line: through,
  seat_line: owned,
  seat_role: { ...owned, openTo: OF_ALL },
  user_setting: through,
  calendar_feed: owned,
  user_card: owned,
  user_card_day: owned,
  card_enquiry: owned,
  api_token: owned,

  // Rights. Standard roles and packages are everyone's; menu and version say nothing of anybody.
  menu_node: shared,
  rights_version: shared,
  role: { ...owned, openTo: OF_ALL },
  role_grant: { ...through, openTo: 'exists (select from role r where r.id = role_id and r.company_id is null)' },
  permission_item: { ...through, openTo: 'exists (select from role r where r.id = role_id and r.company_id is null)' },

  // The log, messages, mail, jobs, files.
  audit_event: owned,
  // Both sides of a document read what they are named readers of.
  document_event: { ...owned, openTo: "current_setting('app.company', true) = any (reader_company_ids)" },
  document_claim: owned,
  fact_reader: owned,
  // What the platform sends to many is one row.
  message: { ...through, openTo: "kind = 'send'" },
  message_recipient: through,
  message_sent: owned,
  message_outbox: owned,
  message_template: shared,
  global_message: owned,
  mail: owned,
  job: owned,
  stored_file: owned,

  // Channels to carriers and their messages are the platform's own business.
  partner_channel: staff,
  partner_counter: staff,
  partner_message: staff,

  // How carriers take bookings: worked on by the platform, and what is published is read by whoever books. Its secrets are not.
  carrier_booking_config: staff,
  carrier_booking_secret: staff,
  carrier_booking_config_version: shared,
  book_code: owned,
  booking_upload: owned,
  booking_upload_made: owned,
  booking_note: owned,
  sft_template: owned,
  // One that is shared with a customer is read by him; that he reads no other stands in a test of its own.
  booking_template: { ...owned, openTo: "scope = 'CUSTOMER'" },

  // Work.
  shipment: owned,
  shipment_container: owned,
  container_milestone: owned,
  shipping_instruction: owned,
  house_bill: owned,
  si_container: owned,
  si_draft_key: owned,
  si_grid: owned,
  si_submit_log_grid: owned,
  si_submit_log: owned,
  si_template: owned,
  si_difference: owned,
  si_draft_set: owned,
  si_mail_event: owned,
  review_remark: shared,
  check_rule: { ...owned, openTo: OF_ALL },
  saved_view: owned,
  saved_view_default: owned,
  import_run: owned,
  import_row: owned,
  import_mapping: owned,

  // Reference data and what a company lays over it.
  basic_code: shared,
  code_mapping: shared,
  container_type: shared,
  country: shared,
  currency: shared,
  fee_code: shared,
  fx_rate: shared,
  holiday: shared,
  hs_code: shared,
  line_code: shared,
  order_agency: shared,
  package_type: shared,
  port: shared,
  port_call: shared,
  rate_carrier: shared,
  rate_lane: shared,
  rate_port: shared,
  rate_surcharge: shared,
  rate_terminal: shared,
  service: shared,
  ship_agency: shared,
  shipping_line: shared,
  terminal: shared,
  trade_lane: shared,
  vessel: shared,
  voyage: shared,
  voyage_schedule: shared,
  reference_term: { ...owned, openTo: OF_ALL },
  mapping_decision: { ...owned, openTo: OF_ALL },
  unmapped_code: { ...owned, openTo: OF_ALL },
  bill_number_rule: owned,
  booking_code: owned,
  partner_mapping: owned,
  master_change: owned,
  master_overlay: owned,
};
