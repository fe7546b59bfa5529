/** The partners' adapters with the operator's settings; the sandbox's simulators where there are none to be had. */
import { type CourierCode, courierCodes } from '#contract/couriers.ts'
import type { StorePartner } from '#contract/store-platforms.ts'
import type { SmsPort } from '#informing/ports/sms.ts'
import type { EInvoicesPort } from '#invoicing/ports/einvoices.ts'
import { sandboxBank, sandboxBankSettings } from '#partners/banks/sandbox-bank/sandbox-bank.ts'
import { netopia } from '#partners/cards/netopia/netopia.ts'
import { NetopiaSettings, netopiaDemoAccount, netopiaSandbox } from '#partners/cards/netopia/settings.ts'
import { type EFacturaDeps, efactura } from '#partners/einvoices/anaf/efactura.ts'
import { EFacturaSettings, efacturaDemoAccount, efacturaSandbox } from '#partners/einvoices/anaf/settings.ts'
import { type PartnerAccount, partnerAccount, simulatorsOf } from '#partners/partner-account.ts'
import type { PartnerDeps } from '#partners/partner-http.ts'
import { SmsapiSettings, smsapi, smsapiDemoAccount, smsapiSandbox } from '#partners/sms/smsapi/smsapi.ts'
import { ShopifySettings, shopifyDemoAccount, shopifySandbox } from '#partners/stores/shopify/settings.ts'
import { shopifyStore } from '#partners/stores/shopify/shopify-store.ts'
import { WooCommerceSettings, woocommerceDemoAccount, woocommerceSandbox } from '#partners/stores/woocommerce/settings.ts'
import { woocommerceStore } from '#partners/stores/woocommerce/woocommerce-store.ts'
import { AnafSettings, anaf, anafSandbox } from '#partners/tax/anaf/anaf.ts'
import { ViesSettings, vies, viesSandbox } from '#partners/vat-numbers/vies/vies.ts'
import type { BankTransfers } from '#paying/ports/bank-transfers.ts'
import type { CardPort } from '#paying/ports/cards.ts'
import type { TaxPort } from '#paying/ports/tax.ts'
import type { VatNumbersPort } from '#paying/ports/vat-numbers.ts'
import type { StoreGrants, StorePort } from '#selling/ports/stores.ts'
import type { CourierPort } from '#sending/ports/couriers.ts'
import type { EffectApp } from '#server/platform/app.ts'
import type { Config } from '#server/platform/config.ts'

type CourierAccount = PartnerAccount<PartnerDeps, CourierPort>

/** Found by its code, so that a courier stands in one list only (contract/couriers/list.ts). */
async function accountOf(code: CourierCode): Promise<CourierAccount> {
  const { account }: { account?: CourierAccount } = await import(`#partners/couriers/${code}/account.ts`)
  if (!account) throw new Error(`partners/couriers/${code}/account.ts exports no account`)
  return account
}

export const courierAccounts = Object.fromEntries(
  await Promise.all(courierCodes.map(async (code) => [code, await accountOf(code)] as const)),
) as Readonly<Record<CourierCode, CourierAccount>> // of all codes

/** What every store's adapter is given: each uses of it what its protocol needs. */
type StoreDeps = PartnerDeps & { grants: StoreGrants; productName: string }

const storeAccounts: Record<StorePartner, PartnerAccount<StoreDeps, StorePort>> = {
  shopify: partnerAccount({
    prefix: 'SHOPIFY',
    settings: ShopifySettings,
    demo: shopifyDemoAccount,
    sandbox: shopifySandbox,
    adapter: shopifyStore,
  }),
  woocommerce: partnerAccount({
    prefix: 'WOOCOMMERCE',
    settings: WooCommerceSettings,
    demo: woocommerceDemoAccount,
    sandbox: woocommerceSandbox,
    adapter: woocommerceStore,
  }),
}

// Registers are public: there is no account, and nothing secret to be set.
const tax = partnerAccount({ prefix: 'ANAF', settings: AnafSettings, demo: {}, sandbox: anafSandbox, adapter: anaf })
const vatNumbers = partnerAccount({ prefix: 'VIES', settings: ViesSettings, demo: {}, sandbox: viesSandbox, adapter: vies })
const cards = partnerAccount({
  prefix: 'NETOPIA',
  settings: NetopiaSettings,
  demo: netopiaDemoAccount,
  sandbox: netopiaSandbox,
  adapter: netopia,
})
const einvoices = partnerAccount({
  prefix: 'EFACTURA',
  settings: EFacturaSettings,
  demo: efacturaDemoAccount,
  sandbox: efacturaSandbox,
  adapter: efactura,
})
const sms = partnerAccount({ prefix: 'SMSAPI', settings: SmsapiSettings, demo: smsapiDemoAccount, sandbox: smsapiSandbox, adapter: smsapi })

function inUse<Code extends string, Deps, Port>(
  accounts: Readonly<Record<Code, PartnerAccount<Deps, Port>>>,
  config: Config,
  deps: Deps,
): ReadonlyMap<Code, Port> {
  const all = Object.entries(accounts) as [Code, PartnerAccount<Deps, Port>][] // Object.entries forgets the keys
  return new Map(all.flatMap(([code, account]) => (account.isInUse(config) ? [[code, account.port(config, deps)]] : [])))
}

export const courierPorts = (config: Config, deps: PartnerDeps): ReadonlyMap<CourierCode, CourierPort> =>
  inUse(courierAccounts, config, deps)

export const storePorts = (config: Config, deps: StoreDeps): EffectApp['stores'] => inUse(storeAccounts, config, deps)

export const taxPort = (config: Config, deps: PartnerDeps): TaxPort => tax.port(config, deps)

export const vatNumbersPort = (config: Config, deps: PartnerDeps): VatNumbersPort => vatNumbers.port(config, deps)

export const cardPort = (config: Config, deps: PartnerDeps): CardPort | null => (cards.isInUse(config) ? cards.port(config, deps) : null)

export const eInvoicesPort = (config: Config, deps: EFacturaDeps): EInvoicesPort | null =>
  einvoices.isInUse(config) ? einvoices.port(config, deps) : null

export const smsPort = (config: Config, deps: PartnerDeps): SmsPort | null => (sms.isInUse(config) ? sms.port(config, deps) : null)

/** No adapter speaks with a real bank: production leaves transfers to people (partners/banks/sandbox-bank/README.md). */
export const bankTransfers = (config: Config, deps: PartnerDeps): BankTransfers | null =>
  config.isSandbox ? sandboxBank(sandboxBankSettings(simulatorsOf(config)), deps) : null

/** What production must not start with. A partner is left out as a whole; nothing can be sent without any courier. */
export function partnerSettingsProblems(env: Config['env']): string[] {
  const isSet = ({ isInUse }: { isInUse: PartnerAccount<never, unknown>['isInUse'] }) => isInUse({ isSandbox: false, env })
  const couriers = Object.values(courierAccounts)
  const without = couriers.some(isSet) ? [] : [noCourier(couriers.map(({ prefix }) => prefix))]
  const set = [...couriers, ...Object.values(storeAccounts), cards, einvoices, sms].filter(isSet)
  return [...without, ...[...set, tax, vatNumbers].flatMap(({ problems }) => problems(env))]
}

const noCourier = (prefixes: readonly string[]): string =>
  `no courier: set the variables of at least one, which begin with ${prefixes.map((prefix) => `${prefix}_`).join(' or ')}`
