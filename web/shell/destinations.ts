/** Where the navigation, the search and the `g` keys lead. Only what exists is here. */
import {
  IconAddressBook,
  IconArrowBackUp,
  IconBook2,
  IconBuildingBank,
  IconBuildingStore,
  IconCashBanknote,
  IconCashRegister,
  IconChecklist,
  IconCloudUpload,
  IconDevices,
  IconFileInvoice,
  IconGift,
  IconHistory,
  IconLayoutDashboard,
  IconPackageExport,
  IconPackages,
  IconPlugConnected,
  IconPlus,
  IconReceipt,
  IconScan,
  IconSettings,
  IconShieldSearch,
  IconShoppingBag,
  IconTableImport,
  IconTemplate,
  IconTruckLoading,
  IconTruckReturn,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import type { Permission } from '#contract/permissions.ts'
import { StorePartner } from '#contract/store-platforms.ts'
import { pathPatterns, paths } from '../paths.ts'
import { texts } from '../texts.ts'
import type { Icon } from '../ui/notices/empty-state.tsx'
import { type SettingsPageLink, settingsPages } from './settings-pages.ts'

/** Whose work it is that waits. */
export type WaitingWork = 'operator' | 'payouts' | 'returns'

export type Destination = {
  label: string
  href: string
  icon: Icon
  /** What the role must allow; null: every signed-in user. */
  permission: Permission | null
  /** Pressed after `g`. */
  shortcutKey: string
  /** Stands in the bottom bar of a phone. */
  isDaily: boolean
  /** The navigation shows how much waits there. */
  waiting?: WaitingWork
  /** The platform's users open it before they have chosen a client: they choose it there. */
  choosesClient?: boolean
  /** What stands behind it: found by the search, and not in the navigation. */
  pages?: readonly SettingsPageLink[]
  /** Addresses of pages that belong here though this one's is not their beginning. */
  covers?: readonly string[]
}

/** Without the order, and its shop. */
const ORDER_PAGES = pathPatterns.orderDetails.replace('/$uniqueId', '')
export const AFTER_PAYMENT_PAGES = pathPatterns.afterPayment.replace('/$identifier', '')
const STORE_ORDER_PAGES = pathPatterns.storeOrder.replace('/$orderId', '')

const { groups, destinations: names } = texts.shell

export const destinationGroups: readonly { label: string; destinations: readonly Destination[] }[] = [
  {
    label: groups.orders,
    destinations: [
      {
        label: texts.dashboard.title,
        href: paths.dashboard,
        icon: IconLayoutDashboard,
        permission: 'orders.read',
        shortcutKey: 'h',
        isDaily: false,
        choosesClient: true,
      },
      { label: names.newOrder, href: paths.newOrder, icon: IconPlus, permission: 'orders.write', shortcutKey: 'n', isDaily: true },
      {
        label: names.orders,
        href: paths.orders,
        icon: IconPackages,
        permission: 'orders.read',
        shortcutKey: 'c',
        isDaily: true,
        covers: [ORDER_PAGES],
      },
      {
        label: names.storeOrders,
        href: paths.anyStoreOrders,
        icon: IconShoppingBag,
        permission: 'stores.read',
        shortcutKey: 'm',
        isDaily: false,
        covers: [STORE_ORDER_PAGES],
      },
      {
        label: texts.returns.title,
        href: paths.returns,
        icon: IconArrowBackUp,
        ...{ permission: 'orders.read', shortcutKey: '3', isDaily: false, waiting: 'returns' },
        covers: [paths.returnLinks],
      },
      {
        label: names.scanStation,
        href: paths.scan,
        icon: IconScan,
        permission: 'orders.activate',
        shortcutKey: 'u',
        isDaily: false,
      },
      {
        label: texts.orderImports.title,
        href: paths.orderImports,
        icon: IconTableImport,
        permission: 'orders.write',
        shortcutKey: 'f',
        isDaily: false,
      },
      {
        label: texts.orderTemplates.nav,
        href: paths.templates,
        icon: IconTemplate,
        ...{ permission: 'orders.read', shortcutKey: '2', isDaily: false },
      },
    ],
  },
  {
    label: groups.money,
    destinations: [
      {
        label: names.balance,
        href: paths.balance,
        icon: IconWallet,
        ...{ permission: 'money.read', shortcutKey: 's', isDaily: true },
        choosesClient: true,
        covers: [paths.balanceStart, paths.prepay, AFTER_PAYMENT_PAGES],
      },
      {
        label: texts.repaymentList.title,
        href: paths.repayments,
        icon: IconCashBanknote,
        ...{ permission: 'money.read', shortcutKey: 'p', isDaily: false },
        choosesClient: true,
        covers: [paths.repaymentsStart],
      },
      {
        label: texts.invoiceList.title,
        href: paths.invoices,
        icon: IconFileInvoice,
        ...{ permission: 'money.read', shortcutKey: 'r', isDaily: false },
      },
      {
        label: names.customers,
        href: paths.customers,
        icon: IconUsersGroup,
        ...{ permission: 'money.read', shortcutKey: '4', isDaily: false },
        covers: [paths.customersStart],
      },
      {
        label: names.einvoices,
        href: paths.invoicingReceived,
        icon: IconCloudUpload,
        ...{ permission: 'money.read', shortcutKey: '5', isDaily: false },
        covers: [paths.invoicing],
      },
    ],
  },
  {
    label: groups.sending,
    destinations: [
      {
        label: names.addresses,
        href: paths.addresses,
        icon: IconAddressBook,
        ...{ permission: 'addresses.read', shortcutKey: 'a', isDaily: true },
      },
      {
        label: texts.pickupPoints.title,
        href: paths.pickupPoints,
        icon: IconTruckLoading,
        ...{ permission: 'addresses.read', shortcutKey: 'z', isDaily: false },
        covers: [paths.newPickupPoint],
      },
      {
        label: texts.packaging.nav,
        href: paths.packagingTemplates,
        icon: IconPackageExport,
        ...{ permission: 'orders.read', shortcutKey: '1', isDaily: false },
        covers: [paths.packaging],
      },
    ],
  },
  {
    label: groups.account,
    destinations: [
      {
        label: names.shops,
        href: paths.shops,
        icon: IconBuildingStore,
        permission: 'stores.write',
        shortcutKey: 'o',
        isDaily: false,
        covers: StorePartner.options.map((platform) => pathPatterns.shopReturn.replace('$platform', platform)),
      },
      {
        label: names.integration,
        href: paths.integration,
        icon: IconPlugConnected,
        permission: 'stores.write',
        shortcutKey: 'i',
        isDaily: false,
      },
      {
        label: texts.billingData.title,
        href: paths.billingData,
        icon: IconReceipt,
        permission: 'money.read',
        shortcutKey: 'd',
        isDaily: false,
        covers: [paths.billing],
      },
      {
        label: texts.settings.title,
        href: paths.settings,
        icon: IconSettings,
        permission: null,
        shortcutKey: 't',
        isDaily: false,
        pages: settingsPages,
      },
      {
        label: texts.referrals.title,
        href: paths.referrals,
        icon: IconGift,
        permission: 'money.read',
        shortcutKey: 'w',
        isDaily: false,
      },
      { label: names.members, href: paths.members, icon: IconUsers, permission: 'members.read', shortcutKey: 'b', isDaily: false },
      { label: names.audit, href: paths.audit, icon: IconHistory, permission: 'audit.read', shortcutKey: 'j', isDaily: false },
      { label: names.sessions, href: paths.sessions, icon: IconDevices, permission: null, shortcutKey: 'e', isDaily: false },
    ],
  },
  {
    label: groups.platform,
    destinations: [
      {
        label: names.operator,
        href: paths.operator,
        icon: IconChecklist,
        ...{ permission: 'platform.settle', shortcutKey: 'v', isDaily: false },
        waiting: 'operator',
        covers: [paths.pickupPointsOfClients],
      },
      {
        label: names.accounting,
        href: paths.accounting,
        icon: IconBook2,
        ...{ permission: 'platform.money', shortcutKey: 'k', isDaily: false },
      },
      {
        label: texts.bankStatements.title,
        href: paths.bankStatements,
        icon: IconBuildingBank,
        ...{ permission: 'platform.money', shortcutKey: 'x', isDaily: false },
      },
      {
        label: texts.settlements.title,
        href: paths.settlements,
        icon: IconTruckReturn,
        ...{ permission: 'platform.money', shortcutKey: 'y', isDaily: false },
      },
      {
        label: texts.payouts.title,
        href: paths.payouts,
        icon: IconCashRegister,
        ...{ permission: 'platform.money', shortcutKey: 'l', isDaily: false },
        waiting: 'payouts',
      },
      {
        label: names.allAudit,
        href: paths.allAudit,
        icon: IconShieldSearch,
        ...{ permission: 'platform.audit', shortcutKey: 'q', isDaily: false },
      },
    ],
  },
]

export const destinations: readonly Destination[] = destinationGroups.flatMap((group) => group.destinations)
