import { type ComponentType, lazy } from 'react';
import type { BuiltRouteName } from './catalogue/built.ts';
import type { VisitorRouteName } from './visitor-screens.tsx';

/**
 * Screens by route, each in a file of its own that is loaded when it is first opened; those that a visitor may open stand in
 * `visitor-screens.tsx`. A built route without one does not compile.
 */
const SCREENS: Readonly<Record<Exclude<BuiltRouteName, VisitorRouteName>, ComponentType>> = {
  ChooseCompany: lazy(async () => ({
    default: (await import('#features/account/screens/choose-company.screen.tsx')).ChooseCompanyScreen,
  })),
  InternalUserSetting: lazy(async () => ({
    default: (await import('#features/settings/screens/settings.screen.tsx')).InternalSettingsScreen,
  })),
  WorkbenchUserSetting: lazy(async () => ({
    default: (await import('#features/settings/screens/settings.screen.tsx')).WorkbenchSettingsScreen,
  })),
  ManageUserSetting: lazy(async () => ({
    default: (await import('#features/settings/screens/settings.screen.tsx')).ManageSettingsScreen,
  })),
  CustomerUserSetting: lazy(async () => ({
    default: (await import('#features/settings/screens/settings.screen.tsx')).CustomerSettingsScreen,
  })),
  SystemUserCenter: lazy(async () => ({
    default: (await import('#features/settings/screens/user-centre.screen.tsx')).UserCentreScreen,
  })),
  InternalWebview: lazy(async () => ({
    default: (await import('#features/webview/screens/webview.screen.tsx')).WebviewScreen,
  })),
  TdManageSiCheck: lazy(async () => ({
    default: (await import('#features/si/screens/si-check.screen.tsx')).SiCheckScreen,
  })),
  TdManageSiAudit: lazy(async () => ({
    default: (await import('#features/si/screens/si-audit.screen.tsx')).SiAuditScreen,
  })),
  TdManageSiDetail: lazy(async () => ({
    default: (await import('#features/si/screens/si-detail.screen.tsx')).SiDetailScreen,
  })),
  TdManageSiDataList: lazy(async () => ({
    default: (await import('#features/si/staff/si-data-list.screen.tsx')).SiDataListScreen,
  })),
  TdManageInternalSiList: lazy(async () => ({
    default: (await import('#features/si/staff/internal-list.screen.tsx')).InternalSiListScreen,
  })),
  TdManageSiSubmitLog: lazy(async () => ({
    default: (await import('#features/si/submit-log/submit-log.screen.tsx')).SubmitLogScreen,
  })),
  ExternalWorkbenchSiSubmitLog: lazy(async () => ({
    default: (await import('#features/si/submit-log/submit-log.screen.tsx')).SubmitLogScreen,
  })),
  TdManageWorkbench: lazy(async () => ({
    default: (await import('#features/si/cockpit/cockpit.screen.tsx')).SiCockpitScreen,
  })),
  TdManageSiMake: lazy(async () => ({
    default: (await import('#features/si/staff/si-make.screen.tsx')).SiMakeScreen,
  })),
  TdManageSiCreator: lazy(async () => ({
    default: (await import('#features/si/staff/si-creator.screen.tsx')).SiCreatorScreen,
  })),
  TdManageSiMakeTd: lazy(async () => ({
    default: (await import('#features/bill/screens/si-make-td.screen.tsx')).SiMakeTdScreen,
  })),
  ExternalWorkbenchSISubimtList: lazy(async () => ({
    default: (await import('#features/si/screens/si-list.screen.tsx')).SiListScreen,
  })),
  ExternalWorkbenchSiSubmit: lazy(async () => ({
    default: (await import('#features/si/screens/si-submit.screen.tsx')).SiSubmitScreen,
  })),
  ExternalWorkbenchSILogs: lazy(async () => ({
    default: (await import('#features/si/feed/si-feed.screen.tsx')).SiFeedScreen,
  })),
  ExternalWorkbenchSiTemplate: lazy(async () => ({
    default: (await import('#features/si/templates/si-template.screen.tsx')).SiTemplateScreen,
  })),
  BasicDataShippingCompany: lazy(async () => ({
    default: (await import('#features/basic-data/world/shipping-lines.screen.tsx')).ShippingLinesScreen,
  })),
  BasicDataGlobleHaven: lazy(async () => ({
    default: (await import('#features/basic-data/world/ports.screen.tsx')).PortsScreen,
  })),
  BasicDataWharf: lazy(async () => ({
    default: (await import('#features/basic-data/world/terminals.screen.tsx')).TerminalsScreen,
  })),
  BasicDataLine: lazy(async () => ({
    default: (await import('#features/basic-data/world/lanes.screen.tsx')).LanesScreen,
  })),
  DataMaintenanceShipmaintain: lazy(async () => ({
    default: (await import('#features/basic-data/world/vessels.screen.tsx')).VesselsScreen,
  })),
  DataMaintenanceBasicDataMapping: lazy(async () => ({
    default: (await import('#features/basic-data/mapping/mapping.screen.tsx')).BasicMappingScreen,
  })),
  SystemRelationMapping: lazy(async () => ({
    default: (await import('#features/basic-data/mapping/mapping.screen.tsx')).RelationMappingScreen,
  })),
  DataMaintenanceLinecode: lazy(async () => ({
    default: (await import('#features/basic-data/mapping/mapping.screen.tsx')).LineCodeScreen,
  })),
  SystemBasicCode: lazy(async () => ({
    default: (await import('#features/basic-data/mapping/code-lists/code-lists.screen.tsx')).CodeListsScreen,
  })),
  DataMaintenanceScheduleMaintenance: lazy(async () => ({
    default: (await import('#features/basic-data/schedule/board/board.screen.tsx')).ScheduleBoardScreen,
  })),
  DataMaintenanceShipSchedulemaintain: lazy(async () => ({
    default: (await import('#features/basic-data/schedule/plan/plan.screen.tsx')).SchedulePlanScreen,
  })),
  BasicDataCostName: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/fees.screen.tsx')).FeesScreen,
  })),
  BasicDataCur: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/currencies.screen.tsx')).CurrenciesScreen,
  })),
  DataMaintenanceFreightRateMaintenanceShipCompany: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RateCarriersScreen,
  })),
  DataMaintenanceFreightRateMaintenanceWharfmaintain: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RateTerminalsScreen,
  })),
  DataMaintenanceFreightRateMaintenanceSurchargetype: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RateSurchargesScreen,
  })),
  DataMaintenanceFreightRateMaintenanceLinemaintain: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RateLanesScreen,
  })),
  DataMaintenanceFreightRateMaintenancePortmaintain: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RatePortsScreen,
  })),
  DataMaintenanceShipAgency: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/agencies.screen.tsx')).ShipAgencyScreen,
  })),
  DataMaintenanceOrderAgency: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/agencies.screen.tsx')).OrderAgencyScreen,
  })),
  DataMaintenanceBookCodes: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/book-codes.screen.tsx')).BookCodesScreen,
  })),
  DataMaintenanceBillCode: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/bill-code.screen.tsx')).BillCodeScreen,
  })),
  SystemCompanyCustomerCustomerList: lazy(async () => ({
    default: (await import('#features/company/partners/partner-list.screen.tsx')).CustomerListScreen,
  })),
  SystemCompanyCustomerCustomerDetail: lazy(async () => ({
    default: (await import('#features/company/partners/detail/partner-detail.screen.tsx')).CustomerDetailScreen,
  })),
  SystemCompanyCustomerCustomerEdit: lazy(async () => ({
    default: (await import('#features/company/partners/partner-edit.screen.tsx')).CustomerEditScreen,
  })),
  SystemCompanyCustomerCustomerSurvey: lazy(async () => ({
    default: (await import('#features/company/partners/survey/survey.screen.tsx')).CustomerSurveyScreen,
  })),
  SystemCompanyProviderProviderDetail: lazy(async () => ({
    default: (await import('#features/company/partners/detail/partner-detail.screen.tsx')).ProviderDetailScreen,
  })),
  SystemCompanyProviderProviderEdit: lazy(async () => ({
    default: (await import('#features/company/partners/partner-edit.screen.tsx')).ProviderEditScreen,
  })),
  SystemCompanyProviderProviderSurvey: lazy(async () => ({
    default: (await import('#features/company/partners/survey/survey.screen.tsx')).ProviderSurveyScreen,
  })),
  SystemCompanyCustomerCustomerBusinessPersonnel: lazy(async () => ({
    default: (await import('#features/company/partners/personnel.screen.tsx')).PersonnelScreen,
  })),
  SystemCompanyProviderProviderList: lazy(async () => ({
    default: (await import('#features/company/partners/partner-list.screen.tsx')).ProviderListScreen,
  })),
  SystemMessage: lazy(async () => ({
    default: (await import('#features/message/inbox/inbox.screen.tsx')).SystemMessagesScreen,
  })),
  SystemMessageDetail: lazy(async () => ({
    default: (await import('#features/message/inbox/detail.screen.tsx')).MessageDetailScreen,
  })),
  SystemMessageManage: lazy(async () => ({
    default: (await import('#features/message/manage/manage.screen.tsx')).MessageManageScreen,
  })),
  SystemSendGlobalMessage: lazy(async () => ({
    default: (await import('#features/message/global/send.screen.tsx')).SendGlobalScreen,
  })),
  SystemGlobalMessageList: lazy(async () => ({
    default: (await import('#features/message/global/global-list.screen.tsx')).GlobalListScreen,
  })),
  CustomerMessage: lazy(async () => ({
    default: (await import('#features/message/inbox/inbox.screen.tsx')).CustomerMessagesScreen,
  })),
  ManageMessage: lazy(async () => ({
    default: (await import('#features/message/inbox/inbox.screen.tsx')).ManageMessagesScreen,
  })),
  ManageMessageDetail: lazy(async () => ({
    default: (await import('#features/message/inbox/detail.screen.tsx')).MessageDetailScreen,
  })),
  SystemEmployeeList: lazy(async () => ({
    default: (await import('#features/people/list/employee-list.screen.tsx')).EmployeeListScreen,
  })),
  SystemStuffEdit: lazy(async () => ({
    default: (await import('#features/people/editor/stuff-edit.screen.tsx')).StuffEditScreen,
  })),
  SystemUserUserList: lazy(async () => ({
    default: (await import('#features/people/users/user-list.screen.tsx')).UserListScreen,
  })),
  SystemUserUserSurvey: lazy(async () => ({
    default: (await import('#features/people/users/user-survey.screen.tsx')).UserSurveyScreen,
  })),
  SystemRoleRoleEdit: lazy(async () => ({
    default: (await import('#features/access/screens/roles.screen.tsx')).PlatformRolesScreen,
  })),
  SystemRoleCompanyRole: lazy(async () => ({
    default: (await import('#features/access/screens/roles.screen.tsx')).CompanyRolesScreen,
  })),
  SystemCompanyCustomerCustomerRole: lazy(async () => ({
    default: (await import('#features/access/screens/roles.screen.tsx')).CustomerPackagesScreen,
  })),
  SystemCompanyProviderProviderRole: lazy(async () => ({
    default: (await import('#features/access/screens/roles.screen.tsx')).ProviderPackagesScreen,
  })),
  InternalMaintenanceMenu: lazy(async () => ({
    default: (await import('#features/access/screens/menu-maintenance.screen.tsx')).InternalMenuScreen,
  })),
  InternalExternalMaintenanceMenu: lazy(async () => ({
    default: (await import('#features/access/screens/menu-maintenance.screen.tsx')).ExternalMenuScreen,
  })),
  SystemCompanyApplication: lazy(async () => ({
    default: (await import('#features/company/onboarding/screens/company-application.screen.tsx'))
      .CompanyApplicationScreen,
  })),
  SystemCompanyAudit: lazy(async () => ({
    default: (await import('#features/company/onboarding/screens/company-audit.screen.tsx')).CompanyAuditScreen,
  })),
  SystemCompanyAuditFinish: lazy(async () => ({
    default: (await import('#features/company/onboarding/screens/company-audit-finish.screen.tsx'))
      .CompanyAuditFinishScreen,
  })),
  SystemCompanyCreateCompany: lazy(async () => ({
    default: (await import('#features/company/onboarding/screens/staff-create.screen.tsx')).StaffCreateScreen,
  })),
  SystemCurrentCompanyDetail: lazy(async () => ({
    default: (await import('#features/company/onboarding/screens/current-company.screen.tsx')).CurrentCompanyScreen,
  })),
  SystemCompanyEditCompanyInfo: lazy(async () => ({
    default: (await import('#features/company/onboarding/screens/edit-company.screen.tsx')).EditCompanyScreen,
  })),
  SystemMenu: lazy(async () => ({
    default: (await import('#features/access/screens/menus.screen.tsx')).MenusScreen,
  })),
  SystemPermissionPermissionList: lazy(async () => ({
    default: (await import('#features/access/screens/permission-list.screen.tsx')).PermissionListScreen,
  })),
  FlcExportQueryPrice: lazy(async () => ({
    default: (await import('#features/rates/search/screens/staff-search.screen.tsx')).PriceQueryScreen,
  })),
  FlcExportFclFreight: lazy(async () => ({
    default: (await import('#features/rates/search/screens/staff-search.screen.tsx')).SellBaseScreen,
  })),
  SeaFreightFreightManagementFCLFreightSearch: lazy(async () => ({
    default: (await import('#features/rates/search/screens/staff-search.screen.tsx')).FclRateSearchScreen,
  })),
  SeaFreightQuickQuoteSearchCenter: lazy(async () => ({
    default: (await import('#features/rates/search/screens/staff-search.screen.tsx')).QuickQuoteScreen,
  })),
  ExternalWorkbenchPriceQuery: lazy(async () => ({
    default: (await import('#features/rates/search/screens/customer-search.screen.tsx')).CustomerSearchScreen,
  })),
  ExternalWorkbenchDsView: lazy(async () => ({
    default: (await import('#features/rates/ds/screens/ds-view.screen.tsx')).DsViewScreen,
  })),
  SeaFreightFreightManagementFCLFreight: lazy(async () => ({
    default: (await import('#features/rates/fcl/screens/fcl-freight.screen.tsx')).FclFreightScreen,
  })),
  SeaFreightFreightManagementFCLFreightAdd: lazy(async () => ({
    default: (await import('#features/rates/fcl/screens/fcl-freight-add.screen.tsx')).FclFreightAddScreen,
  })),
  SeaFreightFreightManagementFreightDrafts: lazy(async () => ({
    default: (await import('#features/rates/fcl/screens/freight-drafts.screen.tsx')).FreightDraftsScreen,
  })),
  SeaFreightFreightManagementExpiredFreight: lazy(async () => ({
    default: (await import('#features/rates/fcl/screens/expired-freight.screen.tsx')).ExpiredFreightScreen,
  })),
  SeaFreightFreightManagementFreightNotVisible: lazy(async () => ({
    default: (await import('#features/rates/fcl/screens/freight-not-visible.screen.tsx')).FreightNotVisibleScreen,
  })),
  SeaFreightFreightManagementFreightModifyList: lazy(async () => ({
    default: (await import('#features/rates/fcl/screens/freight-modify-list.screen.tsx')).FreightModifyListScreen,
  })),
  SeaFreightFreightManagementFCLFreightHistory: lazy(async () => ({
    default: (await import('#features/rates/fcl/screens/fcl-freight-history.screen.tsx')).FclFreightHistoryScreen,
  })),
  SeaFreightFreightManagementHistoryFreightSearch: lazy(async () => ({
    default: (await import('#features/rates/past/past-search.screen.tsx')).PastSearchScreen,
  })),
  SeaFreightFreightManagementFareCockpit: lazy(async () => ({
    default: (await import('#features/rates/cockpit/cockpit.screen.tsx')).RateCockpitScreen,
  })),
  SeaFreightFreightManagementFCLFreightBatch: lazy(async () => ({
    default: (await import('#features/rates/batch/screens/fcl-freight-batch.screen.tsx')).FclFreightBatchScreen,
  })),
  SeaFreightFreightManagementNewFCLFreightBatch: lazy(async () => ({
    default: (await import('#features/rates/batch/screens/new-fcl-freight-batch.screen.tsx')).NewFclFreightBatchScreen,
  })),
  SeaFreightFreightManagementFreightResult: lazy(async () => ({
    default: (await import('#features/rates/batch/screens/freight-result.screen.tsx')).FreightResultScreen,
  })),
  SeaFreightFreightManagementFCLFreightPost: lazy(async () => ({
    default: (await import('#features/rates/post/screens/posts.screen.tsx')).PostsScreen,
  })),
  SeaFreightFreightManagementFCLFreightIncrease: lazy(async () => ({
    default: (await import('#features/rates/batch/screens/fcl-freight-increase.screen.tsx')).FclFreightIncreaseScreen,
  })),
  SeaFreightFreightManagementExtracost: lazy(async () => ({
    default: (await import('#features/rates/rules/surcharges/surcharges.screen.tsx')).CarrierSurchargesScreen,
  })),
  FlcExportAdditionalFee: lazy(async () => ({
    default: (await import('#features/rates/rules/surcharges/surcharges.screen.tsx')).LocalFeesScreen,
  })),
  SeaFreightLCLFreightManagementFreightCoLoad: lazy(async () => ({
    default: (await import('#features/rates/rules/surcharges/surcharges.screen.tsx')).LclSurchargesScreen,
  })),
  FlcExportPriceSet: lazy(async () => ({
    default: (await import('#features/rates/rules/markups/markups.screen.tsx')).CompanyMarkupsScreen,
  })),
  SeaFreightFreightPush: lazy(async () => ({
    default: (await import('#features/rates/rules/markups/markups.screen.tsx')).SalesMarkupsScreen,
  })),
  SeaFreightFreightManagementFreightCustomerLevel: lazy(async () => ({
    default: (await import('#features/rates/rules/levels/levels.screen.tsx')).CustomerLevelsScreen,
  })),
  SeaFreightFreightManagementFreightCustomerLevelCompany: lazy(async () => ({
    default: (await import('#features/rates/rules/levels/level-companies.screen.tsx')).LevelCompaniesScreen,
  })),
  SeaFreightFreightManagementSailScheduleTemplate: lazy(async () => ({
    default: (await import('#features/rates/rules/sailings/sail-templates.screen.tsx')).SailTemplatesScreen,
  })),
  SeaFreightFreightManagementFCLFreightConfiguration: lazy(async () => ({
    default: (await import('#features/rates/rules/config/config.screen.tsx')).RateConfigScreen,
  })),
  SeaFreightLCLFreightManagementLCLRateMaintenance: lazy(async () => ({
    default: (await import('#features/rates/lcl/screens/lcl-rates.screen.tsx')).LclRatesScreen,
  })),
  SeaFreightLCLFreightManagementLCLRateEdit: lazy(async () => ({
    default: (await import('#features/rates/lcl/screens/lcl-rate-edit.screen.tsx')).LclRateEditScreen,
  })),
  SeaFreightLCLFreightManagementLCLRateHistory: lazy(async () => ({
    default: (await import('#features/rates/lcl/screens/lcl-history.screen.tsx')).LclRateHistoryScreen,
  })),
  SeaFreightLCLFreightManagementLCLSearch: lazy(async () => ({
    default: (await import('#features/rates/lcl/screens/lcl-search.screen.tsx')).LclSearchScreen,
  })),
  SeaFreightFreightManagementThirdFreightTemplate: lazy(async () => ({
    default: (await import('#features/rates/share/screens/shares.screen.tsx')).SharesScreen,
  })),
  SeaFreightFreightManagementThirdFreightMySubscribe: lazy(async () => ({
    default: (await import('#features/rates/share/screens/subscriptions.screen.tsx')).SubscriptionsScreen,
  })),
  SeaFreightFreightManagementThirdFreightMySubscribeSale: lazy(async () => ({
    default: (await import('#features/rates/share/screens/subscribers.screen.tsx')).AllocationsScreen,
  })),
  SeaFreightFreightManagementThirdFreightOtherSubscribe: lazy(async () => ({
    default: (await import('#features/rates/share/screens/subscribers.screen.tsx')).SubscribersScreen,
  })),
  SeaFreightFreightManagementThirdFreightList: lazy(async () => ({
    default: (await import('#features/rates/share/screens/pool.screen.tsx')).PoolScreen,
  })),
  SeaFreightNowOrderManagementShippingSpaceOrder: lazy(async () => ({
    default: (await import('#features/space/buy/screens/staff-buy.screen.tsx')).StaffBuyScreen,
  })),
  SeaFreightNowOrderManagementShippingSpaceList: lazy(async () => ({
    default: (await import('#features/space/buy/screens/staff-list.screen.tsx')).StaffSpaceListScreen,
  })),
  SeaFreightNowOrderManagementNowOrderUpload: lazy(async () => ({
    default: (await import('#features/space/upload/screens/space-upload.screen.tsx')).SpaceUploadScreen,
  })),
  WorkbenchNowCargoSpaceNowOrderUpload: lazy(async () => ({
    default: (await import('#features/space/upload/screens/space-upload.screen.tsx')).SpaceUploadScreen,
  })),
  WorkbenchNowCargoSpaceNowCargoSpaceList: lazy(async () => ({
    default: (await import('#features/space/buy/screens/hall.screen.tsx')).SpaceHallScreen,
  })),
  WorkbenchNowCargoSpaceNowCargoSpaceDetail: lazy(async () => ({
    default: (await import('#features/space/buy/screens/detail.screen.tsx')).SpaceDetailScreen,
  })),
  WorkbenchNowCargoSpaceNowOrderList: lazy(async () => ({
    default: (await import('#features/space/buy/screens/own-orders.screen.tsx')).OwnOrdersScreen,
  })),
  WorkbenchNowCargoSpaceCancleOrderList: lazy(async () => ({
    default: (await import('#features/space/buy/screens/own-cancelled.screen.tsx')).OwnCancelledScreen,
  })),
  BookingSpaceDcSearch: lazy(async () => ({
    default: (await import('#features/booking/find/dc-search.screen.tsx')).DcSearchScreen,
  })),
  FlcExportBookingOrder: lazy(async () => ({
    default: (await import('#features/booking/smart/smart.screen.tsx')).SmartBookingScreen,
  })),
  BookingSpaceHome: lazy(async () => ({
    default: (await import('#features/booking/home/home.screen.tsx')).BookingHomeScreen,
  })),
  BookingSpaceDcOrder: lazy(async () => ({
    default: (await import('#features/booking/form/booking-form.screen.tsx')).DcOrderScreen,
  })),
  ExternalWorkbenchBookOnline: lazy(async () => ({
    default: (await import('#features/booking/form/booking-form.screen.tsx')).BookOnlineScreen,
  })),
  QuckBookInternalBookOnline: lazy(async () => ({
    default: (await import('#features/booking/form/booking-form.screen.tsx')).InternalBookOnlineScreen,
  })),
  BookingSpaceOrderTemp: lazy(async () => ({
    default: (await import('#features/booking/keeping/templates/templates.screen.tsx')).BookingTemplatesScreen,
  })),
  BookingSpaceSFTTemp: lazy(async () => ({
    default: (await import('#features/booking/keeping/parties/party-templates.screen.tsx')).PartyTemplatesScreen,
  })),
  QuckBookBookCode: lazy(async () => ({
    default: (await import('#features/booking/keeping/codes/book-codes.screen.tsx')).BookCodesScreen,
  })),
  BookingSpaceDCShipDispose: lazy(async () => ({
    default: (await import('#features/booking/keeping/config/carrier-configs.screen.tsx')).CarrierConfigsScreen,
  })),
  BookingSpaceMyOrder: lazy(async () => ({
    default: (await import('#features/booking/lists/my-order.screen.tsx')).MyOrderScreen,
  })),
  ExternalWorkbenchBookLogs: lazy(async () => ({
    default: (await import('#features/booking/lists/book-logs.screen.tsx')).BookLogsScreen,
  })),
  ExternalWorkbenchBookDrafts: lazy(async () => ({
    default: (await import('#features/booking/lists/book-drafts.screen.tsx')).BookDraftsScreen,
  })),
  FlcExportFlcOrderDataBookingOrderList: lazy(async () => ({
    default: (await import('#features/booking/lists/booking-data.screen.tsx')).BookingDataScreen,
  })),
  QuckBookBookingManagement: lazy(async () => ({
    default: (await import('#features/booking/queue/queue.screen.tsx')).BookingQueueScreen,
  })),
  QuckBookInternalBookDetail: lazy(async () => ({
    default: (await import('#features/booking/detail/booking-detail.screen.tsx')).BookingDetailScreen,
  })),
  ExternalWorkbenchBookOnlineDetail: lazy(async () => ({
    default: (await import('#features/booking/detail/booking-detail.screen.tsx')).BookingDetailScreen,
  })),
  ExternalWorkbenchBookThirdDetail: lazy(async () => ({
    default: (await import('#features/booking/detail/third-detail.screen.tsx')).BookThirdDetailScreen,
  })),
  BookingSpaceOrderRecode: lazy(async () => ({
    default: (await import('#features/booking/records/records.screen.tsx')).OrderRecordsScreen,
  })),
  QuckBookInternalBookLogs: lazy(async () => ({
    default: (await import('#features/booking/records/records.screen.tsx')).BookingLogsScreen,
  })),
  ExternalWorkbenchOrderTracking: lazy(async () => ({
    default: (await import('#features/booking/tracking/tracking.screen.tsx')).OrderTrackingScreen,
  })),
  ExternalWorkbenchOrderTrackingDetail: lazy(async () => ({
    default: (await import('#features/booking/tracking/tracking-detail.screen.tsx')).OrderTrackingDetailScreen,
  })),
  BookingSpaceDCCockpit: lazy(async () => ({
    default: (await import('#features/booking/cockpit/cockpit.screen.tsx')).BookingCockpitScreen,
  })),
  SeaFreightNowOrderManagementProviderMyNowOrderList: lazy(async () => ({
    default: (await import('#features/space/sell/screens/my-offers.screen.tsx')).MyOffersScreen,
  })),
  SeaFreightNowOrderManagementSaleingOrderList: lazy(async () => ({
    default: (await import('#features/space/sell/screens/selling.screen.tsx')).SellingScreen,
  })),
  SeaFreightNowOrderManagementSaledNowOrderList: lazy(async () => ({
    default: (await import('#features/space/sell/screens/sold.screen.tsx')).SoldScreen,
  })),
  SeaFreightNowOrderManagementEditNowOrder: lazy(async () => ({
    default: (await import('#features/space/sell/screens/edit-offer.screen.tsx')).EditOfferScreen,
  })),
  SeaFreightNowOrderManagementSubmitList: lazy(async () => ({
    default: (await import('#features/space/sell/screens/queue.screen.tsx')).SpaceQueueScreen,
  })),
  SeaFreightNowOrderManagementDraftList: lazy(async () => ({
    default: (await import('#features/space/sell/screens/drafts.screen.tsx')).SpaceDraftsScreen,
  })),
  SeaFreightNowOrderManagementNowOrderNewNowOrderRelease: lazy(async () => ({
    default: (await import('#features/space/sell/screens/release.screen.tsx')).ReleaseScreen,
  })),
  SeaFreightNowOrderManagementOnSaleNowOrderManagement: lazy(async () => ({
    default: (await import('#features/space/sell/screens/on-sale-management.screen.tsx')).OnSaleManagementScreen,
  })),
  SeaFreightNowOrderManagementNowOrderManagement: lazy(async () => ({
    default: (await import('#features/space/sell/screens/management.screen.tsx')).SpaceManagementScreen,
  })),
  SeaFreightNowOrderManagementSoldNowOrderManagement: lazy(async () => ({
    default: (await import('#features/space/sell/screens/sold-management.screen.tsx')).SoldManagementScreen,
  })),
  SeaFreightNowOrderManagementNowOrderList: lazy(async () => ({
    default: (await import('#features/space/sell/screens/orders.screen.tsx')).SpaceOrdersScreen,
  })),
  SeaFreightNowOrderManagementNowOrderCancelList: lazy(async () => ({
    default: (await import('#features/space/sell/screens/cancelled.screen.tsx')).CancelledOrdersScreen,
  })),
  ExternalWorkbenchBookingUploadBook: lazy(async () => ({
    default: (await import('#features/booking/upload/screens/upload-book.screen.tsx')).UploadBookScreen,
  })),
  ExternalWorkbenchBookingUploadBookLog: lazy(async () => ({
    default: (await import('#features/booking/upload/screens/upload-log.screen.tsx')).UploadLogScreen,
  })),
  ExternalWorkbenchOrderUpload: lazy(async () => ({
    default: (await import('#features/booking/upload/screens/order-upload.screen.tsx')).OrderUploadScreen,
  })),
  ExternalWorkbenchBookingLogOrderUploadLog: lazy(async () => ({
    default: (await import('#features/booking/upload/screens/order-upload.screen.tsx')).OrderUploadLogScreen,
  })),
  SystemOperations: lazy(async () => ({
    default: (await import('#features/operations/operations.screen.tsx')).OperationsScreen,
  })),
};

/** The screen of a page that wants a sign-in. */
export function SignedInScreen({ name }: { readonly name: string }) {
  const Screen = (SCREENS as Readonly<Record<string, ComponentType>>)[name];
  return Screen ? <Screen /> : null;
}
