/** Connected online stores: the state of the copy, what the merchant sets. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { StorePlatform } from '#contract/store-platforms.ts'
import { coded } from '#contract/texts/message.ts'
import { Contact, Package, PostalAddress, Repayment } from '#sending/shipments/contract/shipments.ts'
import { StoreAbilities } from './store-abilities.ts'

/** What calls and addresses of pages name a client's shop by: of its domain the part before the first dot. The specification's `clientId`. */
export const ShopName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/)
export const shopParams = z.object({ clientId: ShopName })

/** Text compared without case: a store lets merchants name these as they like. */
const storeText = z.string().trim().min(1, coded('field-required')).max(100)

export const defaultCashGateways = ['Cash on Delivery (COD)', 'cash_on_delivery', 'Ramburs', 'Plata la livrare'] as const

/** A shipping method of the store and the courier that is taken for it in bulk, and marked first among offers. */
export const CourierMapping = z.object({ shippingTitle: storeText, courier: CourierCode })

export const StoreSettings = z.object({
  /** New orders are imported automatically; off: only on request. */
  autoImport: z.boolean().default(true),
  /** Payment methods that mean cash at the door. */
  cashGateways: z
    .array(storeText)
    .max(20)
    .default([...defaultCashGateways]),
  /** Cash collected by the courier is booked as received in the store once the parcel is delivered. */
  markPaid: z.boolean().default(true),
  /** When an order paid at the door is completed in a store that books its cash by it (`abilities.completes`). */
  completeCash: z.enum(['collected', 'sent']).default('collected'),
  /** The store writes to the buyer when an AWB is made. */
  notifyBuyer: z.boolean().default(true),
  courierMappings: z.array(CourierMapping).max(50).default([]),
  /** Where cash collected at the door is paid out; null: not set, orders paid at the door cannot be activated. */
  repaymentAccount: Repayment.omit({ amount: true }).nullable().default(null),
  /** Stands in where weight or dimensions of a package cannot be calculated from its products; null: the user types them. */
  defaultPackage: Package.nullable().default(null),
})
export type StoreSettings = z.infer<typeof StoreSettings>

/** Methods of payment by the names that a platform gives them itself, whatever merchants call them. */
const ownCashGateways: Record<StorePlatform, readonly string[]> = {
  shopify: [],
  woocommerce: ['cod', 'cargus_ship_and_go_payment'],
  import: [],
}

/** Of a shop that was never connected before. */
export const firstSettings = (platform: StorePlatform): StoreSettings =>
  StoreSettings.parse({ cashGateways: [...ownCashGateways[platform], ...defaultCashGateways] })

/** How far the copy of the store's orders is. `total` null: not known yet; `isExact` false: the store only says `more than`. */
export const SyncProgress = z.object({
  /** `incomplete`: done, but for the `uncopied`. */
  state: z.enum(['waiting', 'copying', 'ready', 'incomplete', 'failed']),
  /** Orders that could not be copied and are tried again at every comparison; the first of them by name. */
  uncopied: z.object({ count: z.int(), names: z.array(z.string()) }),
  copied: z.int(),
  /** This many orders the store has made ready for us, of which none is copied yet; null: it makes none ready. */
  preparing: z.int().nullable(),
  /** How many of the changed orders have been read, where there are many; null: none is under way. `total` null: not known. */
  comparing: z.object({ read: z.int(), total: z.int().nullable() }).nullable(),
  total: z.int().nullable(),
  isExact: z.boolean(),
  /** Why it stands still, in words; it goes on by itself when that is over. */
  problem: z.string().nullable(),
  /** When the copy was last compared with the store. */
  checkedAt: z.iso.datetime().nullable(),
})
export type SyncProgress = z.infer<typeof SyncProgress>

/** `lockers-hidden`: the shop keeps orders where what some plugins write of them, a chosen locker among it, is not seen. */
export const StoreRemark = z.enum(['lockers-hidden'])
export type StoreRemark = z.infer<typeof StoreRemark>

export const StoreConnection = z.object({
  /** The shop's short name, the `clientId` of all calls. */
  clientId: ShopName,
  platform: StorePlatform,
  abilities: StoreAbilities,
  /** The store's own title. */
  title: z.string(),
  domain: z.string(),
  currency: z.string(),
  state: z.enum(['connected', 'needs-auth', 'disconnected']),
  connectedAt: z.iso.datetime(),
  sync: SyncProgress,
  /** Kinds of changes that the store refused to report: they are found by comparing, minutes later. Sending is not affected. */
  unreported: z.array(z.string()),
  /** What the merchant should know of how the shop is set up. Sending is not affected. */
  remarks: z.array(StoreRemark),
  settings: StoreSettings,
  /** Of its settings. */
  version: z.string(),
})
export type StoreConnection = z.infer<typeof StoreConnection>

/** What stands in the way of sending; `allowTesting`: orders may be looked at all the same. */
export const ConfigurationError = z.object({
  code: z.string(),
  message: z.string(),
  /** Where it is explained. */
  docsUrl: z.string().nullable(),
  /** The product's page where it is fixed. */
  settingsUrl: z.string().nullable(),
  allowTesting: z.boolean(),
})
export type ConfigurationError = z.infer<typeof ConfigurationError>

/** A warehouse of the store and the address of the address book that couriers come to. */
export const StoreLocation = z.object({
  locationId: z.string(),
  name: z.string(),
  formatted: z.array(z.string()),
  /** Read from the store's address; null: it could not be converted. */
  converted: z.object({ contact: Contact.partial(), address: PostalAddress.partial() }).nullable(),
  /** Why couriers cannot come to the converted address, in words. */
  problems: z.array(z.string()),
  /** Set by the merchant; null: the converted one is used. */
  mutation: z.object({ mutationId: z.string(), addressId: z.string(), shortName: z.string() }).nullable(),
})
export type StoreLocation = z.infer<typeof StoreLocation>
