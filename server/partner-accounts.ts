/** The partners' adapters with the operator's settings; the sandbox's simulators where there are none to be had. */
import type { z } from 'zod'
import type { CourierCode } from '../contract/couriers.ts'
import { sandboxBank, sandboxBankSettings } from './partners/banks/sandbox-bank/sandbox-bank.ts'
import type { BankTransfers } from './partners/banks/transfers-port.ts'
import { netopia } from './partners/cards/netopia/netopia.ts'
import { NetopiaSettings, netopiaDemoAccount, netopiaSandbox } from './partners/cards/netopia/settings.ts'
import type { CardPort } from './partners/cards/port.ts'
import { fanCourier } from './partners/couriers/fan/fan-courier.ts'
import { FanSettings, fanDemoAccount, fanSandbox } from './partners/couriers/fan/settings.ts'
import type { CourierPort } from './partners/couriers/port.ts'
import { sameday } from './partners/couriers/sameday/sameday.ts'
import { SamedaySettings, samedayDemoAccount, samedaySandbox } from './partners/couriers/sameday/settings.ts'
import type { PartnerDeps } from './partners/partner-http.ts'
import type { SmsPort } from './partners/sms/port.ts'
import { SmsapiSettings, smsapi, smsapiDemoAccount, smsapiSandbox } from './partners/sms/smsapi/smsapi.ts'
import type { StoreGrants } from './partners/stores/port.ts'
import { ShopifySettings, shopifyDemoAccount, shopifySandbox } from './partners/stores/shopify/settings.ts'
import { shopifyStore } from './partners/stores/shopify/shopify-store.ts'
import { WooCommerceSettings, woocommerceDemoAccount, woocommerceSandbox } from './partners/stores/woocommerce/settings.ts'
import { woocommerceStore } from './partners/stores/woocommerce/woocommerce-store.ts'
import { AnafSettings, anaf, anafSandbox } from './partners/tax/anaf/anaf.ts'
import type { TaxPort } from './partners/tax/port.ts'
import type { App } from './platform/app.ts'
import type { Config } from './platform/config.ts'

export const simulatorsOf = (config: Pick<Config, 'simPort'>): string => `http://127.0.0.1:${config.simPort}`

/** What an operator sets for a partner stands in the environment under its prefix: FAN_USERNAME. */
type Account<Settings extends z.ZodObject, Deps, Port> = {
  prefix: string
  settings: Settings
  demo: Record<string, string>
  sandbox(simulators: string): z.infer<Settings>
  adapter(settings: z.infer<Settings>, deps: Deps): Port
}

const partner = <Settings extends z.ZodObject, Deps, Port>({
  prefix,
  settings,
  demo,
  sandbox,
  adapter,
}: Account<Settings, Deps, Port>) => ({
  port: (config: Config, deps: Deps): Port =>
    adapter(config.isSandbox ? sandbox(simulatorsOf(config)) : settings.parse(fromEnvironment(prefix, settings, config.env)), deps),
  problems: (env: Config['env']): string[] => problemsOf(prefix, settings, demo, env),
})

const partners = {
  fan: partner({ prefix: 'FAN', settings: FanSettings, demo: fanDemoAccount, sandbox: fanSandbox, adapter: fanCourier }),
  sameday: partner({ prefix: 'SAMEDAY', settings: SamedaySettings, demo: samedayDemoAccount, sandbox: samedaySandbox, adapter: sameday }),
  shopify: partner({
    prefix: 'SHOPIFY',
    settings: ShopifySettings,
    demo: shopifyDemoAccount,
    sandbox: shopifySandbox,
    adapter: shopifyStore,
  }),
  woocommerce: partner({
    prefix: 'WOOCOMMERCE',
    settings: WooCommerceSettings,
    demo: woocommerceDemoAccount,
    sandbox: woocommerceSandbox,
    adapter: woocommerceStore,
  }),
  // Its registers are public: there is no account, and nothing secret to be set.
  anaf: partner({ prefix: 'ANAF', settings: AnafSettings, demo: {}, sandbox: anafSandbox, adapter: anaf }),
}

/** Not every operator takes cards: without any of its settings there are no card payments. */
const cards = partner({
  prefix: 'NETOPIA',
  settings: NetopiaSettings,
  demo: netopiaDemoAccount,
  sandbox: netopiaSandbox,
  adapter: netopia,
})
/** Nor does every operator send text messages. */
const sms = partner({ prefix: 'SMSAPI', settings: SmsapiSettings, demo: smsapiDemoAccount, sandbox: smsapiSandbox, adapter: smsapi })

const isSet = (prefix: string, { isSandbox, env }: Pick<Config, 'isSandbox' | 'env'>): boolean =>
  isSandbox || Object.keys(env).some((name) => name.startsWith(prefix))
const takesCards = (config: Pick<Config, 'isSandbox' | 'env'>): boolean => isSet('NETOPIA_', config)
const sendsTexts = (config: Pick<Config, 'isSandbox' | 'env'>): boolean => isSet('SMSAPI_', config)

/** What every store's adapter is given: each uses of it what its protocol needs. */
type StoreDeps = PartnerDeps & { grants: StoreGrants; productName: string }

export const courierPorts = (config: Config, deps: PartnerDeps): Record<CourierCode, CourierPort> => ({
  fan: partners.fan.port(config, deps),
  sameday: partners.sameday.port(config, deps),
})

export const storePorts = (config: Config, deps: StoreDeps): App['stores'] => ({
  shopify: partners.shopify.port(config, deps),
  woocommerce: partners.woocommerce.port(config, deps),
})

export const taxPort = (config: Config, deps: PartnerDeps): TaxPort => partners.anaf.port(config, deps)

export const cardPort = (config: Config, deps: PartnerDeps): CardPort | null => (takesCards(config) ? cards.port(config, deps) : null)

export const smsPort = (config: Config, deps: PartnerDeps): SmsPort | null => (sendsTexts(config) ? sms.port(config, deps) : null)

/** No adapter speaks with a real bank: production leaves transfers to people (partners/banks/sandbox-bank/README.md). */
export const bankTransfers = (config: Config, deps: PartnerDeps): BankTransfers | null =>
  config.isSandbox ? sandboxBank(sandboxBankSettings(simulatorsOf(config)), deps) : null

/** What production must not start with: missing or demo credentials, each by its variable. */
export const partnerSettingsProblems = (env: Config['env']): string[] =>
  [
    ...Object.values(partners),
    ...(takesCards({ isSandbox: false, env }) ? [cards] : []),
    ...(sendsTexts({ isSandbox: false, env }) ? [sms] : []),
  ].flatMap(({ problems }) => problems(env))

function problemsOf(prefix: string, settings: z.ZodObject, demo: Record<string, string>, env: Config['env']): string[] {
  const set = fromEnvironment(prefix, settings, env)
  const parsed = settings.safeParse(set)
  const missing = parsed.success
    ? []
    : parsed.error.issues.map(
        ({ path: [name], message }) => `${variableOf(prefix, String(name))}: ${set[String(name)] === undefined ? 'not set' : message}`,
      )
  const demos = Object.entries(demo).flatMap(([name, value]) =>
    set[name] === value ? [`${variableOf(prefix, name)}: still the demo's`] : [],
  )
  return [...missing, ...demos]
}

/** `clientId` of FAN is the variable FAN_CLIENT_ID. */
const variableOf = (prefix: string, name: string) => `${prefix}_${name.replace(/[A-Z]/g, (char) => `_${char}`).toUpperCase()}`

/** Text where the setting is text; numbers, flags and lists as JSON. */
function fromEnvironment(prefix: string, settings: z.ZodObject, env: Config['env']): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(settings.shape)) {
    const text = env[variableOf(prefix, name)]
    if (text) values[name] = (schema as z.ZodType).safeParse(text).success ? text : jsonOr(text)
  }
  return values
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // not JSON: the setting's own check says what is wrong with it
  }
}
