/** Every address of the browser program. Links, redirects and routes take theirs from here alone. */

import { type Bani, toRon } from '#contract/money.ts'

/** In which state a list opens: each is said by the area whose list it is, in its `app-parts.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is declared once more, with what is in it
export interface ListStates {}

type StateOf<Name extends string> = ListStates extends { [name in Name]: infer State } ? State : never

const inPath = (part: string) => encodeURIComponent(part)

export const paths = {
  home: '/',
  login: '/login',
  signUp: '/sign-up',
  signUpReferred: (referralCode: string) => `/sign-up/${inPath(referralCode)}`,
  confirmEmail: '/confirm-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  changeEmail: '/change-email',
  undoEmailChange: '/undo-email-change',
  closeAccount: '/profile/settings/close-account',

  profile: '/profile',
  dashboard: '/profile/dashboard',
  orders: '/profile/orders',
  /** Those in a state, or in a group of states. */
  ordersIn: (state: StateOf<'orders'>) => `/profile/orders?state=${state}`,
  ordersNotPrinted: '/profile/orders?printed=no',
  newOrder: '/profile/orders/new',
  editOrder: (uniqueId: string) => `/profile/orders/edit/${inPath(uniqueId)}`,
  orderDetails: (uniqueId: string) => `/profile/details/order/${inPath(uniqueId)}`,
  integration: '/profile/integration',
  shops: '/profile/shopify',
  /** Ready to connect one of this platform. */
  connectShop: (platform: string) => `/profile/shopify?platform=${inPath(platform)}`,
  shopInstall: '/profile/shopify/install',
  shopSettings: (shop: string) => `/profile/shopify/settings/${inPath(shop)}`,
  /** Rules for orders of all shops. */
  rules: '/profile/shopify/rules',
  /** The orders of all shops. */
  anyStoreOrders: '/profile/shopify/orders',
  storeOrdersAwaiting: '/profile/shopify/orders?tab=AWAITING_ACTIVATION',
  storeOrdersRefused: '/profile/shopify/orders?only=refused',
  allStoreOrders: (platform: string | null) => `/profile/shopify/orders${platform === null ? '' : `?platform=${inPath(platform)}`}`,
  storeOrders: (shop: string) => `/profile/shopify/orders/${inPath(shop)}`,
  storeOrder: (shop: string, orderId: string) => `/profile/shopify/order/${inPath(orderId)}?shop=${inPath(shop)}`,
  scan: '/profile/scan',
  orderImports: '/profile/order-import',
  orderImport: (id: string) => `/profile/order-import/${inPath(id)}`,
  addresses: '/profile/addresses',
  pickupPoints: '/profile/pick-up-points/list',
  templates: '/profile/templates',
  orderTemplatesStart: '/profile/templates/orders',
  orderTemplates: '/profile/templates/orders/list',
  newOrderTemplate: '/profile/templates/orders/new',
  editOrderTemplate: (id: string) => `/profile/templates/orders/edit/${inPath(id)}`,
  packaging: '/profile/templates/packaging',
  packagingTemplates: '/profile/templates/packaging/data/list',
  savedPackages: '/profile/templates/packaging/packages/list',
  newPickupPoint: '/profile/pick-up-points/add',
  pickupPointsOfClients: '/admin/pickup-points',
  balanceStart: '/profile/balance',
  balance: '/profile/balance/general',
  balanceAvailable: '/profile/balance/available',
  balanceBonus: '/profile/balance/bonus',
  statement: '/profile/balance/invoices',
  repaymentsStart: '/profile/repayments',
  repayments: '/profile/repayments/list',
  /** Of all days. */
  repaymentsOf: (filter: StateOf<'repayments'>) => `/profile/repayments/list?show=${filter}`,
  repaymentsAwaiting: '/profile/repayments/awaiting',
  repaymentSheets: '/profile/repayments/sheet',
  repaymentSettings: '/profile/settings/repayment',
  prepay: '/profile/prepay',
  /** Paying the same amount once more. */
  prepayAgain: (amount: Bani) => `/profile/prepay?amount=${toRon(amount)}`,
  reactivation: (subscription: string) => `/profile/prepay?subscription=${inPath(subscription)}`,
  afterPayment: (identifier: string) => `/profile/after-payment/${inPath(identifier)}`,
  cardManagement: '/profile/settings/card-management',
  subscriptions: '/profile/settings/card-management/subscriptions',
  invoices: '/profile/invoices',
  customersStart: '/profile/customers',
  customers: '/profile/customers/list',
  invoicing: '/profile/invoicing-system',
  invoicingInvoices: '/profile/invoicing-system/system-invoices',
  invoicingReceived: '/profile/invoicing-system/system-invoices/received/list',
  invoicingSent: '/profile/invoicing-system/system-invoices/sent/list',
  /** An invoice as its file says it. */
  einvoice: (kind: 'received' | 'sent', id: string) => `/profile/invoicing-system/invoice/${kind}/${inPath(id)}`,
  /** What ANAF refused of one that was written here. */
  correctInvoice: (id: string) => `/profile/invoicing-system/system-invoices/correct/${inPath(id)}`,
  invoicingCreate: '/profile/invoicing-system/system-invoices/create',
  /** An invoice to this customer. */
  invoiceCustomer: (id: string) => `/profile/invoicing-system/system-invoices/create?customer=${inPath(id)}`,
  /** A draft that is written on. */
  writtenInvoice: (id: string) => `/profile/invoicing-system/system-invoices/create?written=${inPath(id)}`,
  invoicingConnect: '/profile/invoicing-system/connect',
  invoicingCompanies: '/profile/invoicing-system/companies/list',
  invoicingReturn: '/profile/invoicing-system/return',
  billing: '/profile/billing',
  billingData: '/profile/billing/data/list',
  billingSettings: '/profile/billing/settings',
  referrals: '/profile/client-referrals',
  members: '/profile/members',
  audit: '/profile/audit',
  /** Across clients, for the platform's users. */
  allAudit: '/admin/audit',
  accounting: '/admin/accounting',
  invitation: '/invitation',
  sessions: '/profile/sessions',
  settings: '/profile/settings',
  security: '/profile/settings/security',
  notifications: '/profile/settings/notify',
  mailSettings: '/profile/settings/notify/mail',
  smsSettings: '/profile/settings/notify/sms',
  printing: '/profile/settings/print',
  orderPrinting: '/profile/settings/print/order',
  schedule: '/profile/settings/schedule',

  trackingSearch: '/tracking',
  tracking: (awb: string) => `/tracking/${inPath(awb)}`,
  /** Of an order template, for buyers. */
  orderReturn: (uniqueId: string) => `/order/return/${inPath(uniqueId)}`,
  orderWithdrawal: (uniqueId: string) => `/order/return/${inPath(uniqueId)}/withdraw`,
  /** Of a return's label, for its buyer. */
  returnLabel: (key: string) => `/order/return/label/${inPath(key)}`,
  returns: '/profile/list/templates/orders',
  returnsIn: (state: StateOf<'returns'>) => `/profile/list/templates/orders?state=${state}`,
  returnRequest: (id: string) => `/profile/list/templates/orders/${inPath(id)}`,
  returnLinks: '/profile/list/templates/links',
  sandbox: '/sandbox',
  operator: '/operator',
  bankStatements: '/admin/bank-statements',
  bankStatementLine: (id: string) => `/admin/bank-statements?line=${inPath(id)}`,
  settlements: '/admin/settlements',
  settlement: (id: string) => `/admin/settlements/${inPath(id)}`,
  /** Whose transfer a line of the bank statement is. */
  settlementOfLine: (lineId: string) => `/admin/settlements/of-line/${inPath(lineId)}`,
  payouts: '/admin/payouts',
  payoutRun: (id: string) => `/admin/payouts/${inPath(id)}`,
  /** What is still open about an order or an AWB. */
  openEffectsOf: (subject: string) => `/operator?scope=open&search=${encodeURIComponent(subject)}`,
} as const

/** The same addresses as the router writes them, with `$` before what varies. */
export const pathPatterns = {
  signUpReferred: '/sign-up/$referralCode',
  editOrder: '/profile/orders/edit/$uniqueId',
  orderDetails: '/profile/details/order/$uniqueId',
  shopReturn: '/profile/$platform/return',
  shopSettings: '/profile/shopify/settings/$clientId',
  storeOrders: '/profile/shopify/orders/$clientId',
  storeOrder: '/profile/shopify/order/$orderId',
  /** As the specification also has them. */
  bareShopify: '/shopify/$',
  orderImport: '/profile/order-import/$id',
  editOrderTemplate: '/profile/templates/orders/edit/$id',
  afterPayment: '/profile/after-payment/$identifier',
  einvoice: '/profile/invoicing-system/invoice/$kind/$id',
  correctInvoice: '/profile/invoicing-system/system-invoices/correct/$id',
  settlement: '/admin/settlements/$id',
  settlementOfLine: '/admin/settlements/of-line/$lineId',
  payoutRun: '/admin/payouts/$id',
  tracking: '/tracking/$awb',
  orderReturn: '/order/return/$uniqueId',
  orderWithdrawal: '/order/return/$uniqueId/withdraw',
  returnLabel: '/order/return/label/$key',
  returnRequest: '/profile/list/templates/orders/$id',
} as const

/** Sign-in, coming back to the wanted address afterwards. */
export const loginPathTo = (wanted: string) => `${paths.login}?next=${inPath(wanted)}`

/** An address inside the product, from untrusted text such as `?next=`; anything else leads to the profile. */
export const ownPathOf = (text: string | undefined): string =>
  text?.startsWith('/') && !text.startsWith('//') && !text.startsWith('/\\') ? text : paths.profile
