/** The partners' adapters with the operator's settings; the sandbox's simulators where there are none to be had. */
import type { z } from 'zod'
import type { CourierCode } from '../contract/couriers.ts'
import { fanCourier } from './partners/couriers/fan/fan-courier.ts'
import { FanSettings, fanDemoAccount, fanSandbox } from './partners/couriers/fan/settings.ts'
import type { CourierPort } from './partners/couriers/port.ts'
import { sameday } from './partners/couriers/sameday/sameday.ts'
import { SamedaySettings, samedayDemoAccount, samedaySandbox } from './partners/couriers/sameday/settings.ts'
import type { PartnerDeps } from './partners/partner-http.ts'
import type { StoreGrants } from './partners/stores/port.ts'
import { ShopifySettings, shopifyDemoAccount, shopifySandbox } from './partners/stores/shopify/settings.ts'
import { shopifyStore } from './partners/stores/shopify/shopify-store.ts'
import type { App } from './platform/app.ts'
import type { Config } from './platform/config.ts'

export const simulatorsOf = (config: Pick<Config, 'simPort'>): string => `http://127.0.0.1:${config.simPort}`

export function courierPorts(config: Config, deps: PartnerDeps): Record<CourierCode, CourierPort> {
  const simulators = simulatorsOf(config)
  return {
    fan: fanCourier(config.isSandbox ? fanSandbox(simulators) : FanSettings.parse(fromEnvironment('FAN', FanSettings, config.env)), deps),
    sameday: sameday(
      config.isSandbox ? samedaySandbox(simulators) : SamedaySettings.parse(fromEnvironment('SAMEDAY', SamedaySettings, config.env)),
      deps,
    ),
  }
}

export function storePorts(config: Config, deps: PartnerDeps & { grants: StoreGrants }): App['stores'] {
  const settings = config.isSandbox
    ? shopifySandbox(simulatorsOf(config))
    : ShopifySettings.parse(fromEnvironment('SHOPIFY', ShopifySettings, config.env))
  return { shopify: shopifyStore(settings, deps) }
}

/** What production must not start with: missing or demo credentials, each by its variable. */
export function partnerSettingsProblems(env: Config['env']): string[] {
  return [
    ...problemsOf('FAN', FanSettings, fanDemoAccount, env),
    ...problemsOf('SAMEDAY', SamedaySettings, samedayDemoAccount, env),
    ...problemsOf('SHOPIFY', ShopifySettings, shopifyDemoAccount, env),
  ]
}

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
