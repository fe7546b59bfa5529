/** What an operator sets for a partner: environment variables under the partner's prefix, as FAN_USERNAME. */
import type { z } from 'zod'
import type { Config } from '#server/platform/config.ts'

type Environment = Config['env']

/** An adapter with the shape of its settings. `demo`: the simulator's account, which production refuses. */
type Account<Settings extends z.ZodObject, Deps, Port> = {
  prefix: string
  settings: Settings
  demo: Record<string, string>
  /** `simulators`: their address, e.g. http://127.0.0.1:4100. null: there is no simulator, and the sandbox does without the partner. */
  sandbox: ((simulators: string) => z.infer<Settings>) | null
  adapter(settings: z.infer<Settings>, deps: Deps): Port
}

export type PartnerAccount<Deps, Port> = {
  prefix: string
  /** Every partner is in the sandbox; in production those of which a variable is set. */
  isInUse(config: Pick<Config, 'isSandbox' | 'env'>): boolean
  port(config: Pick<Config, 'isSandbox' | 'env' | 'simPort'>, deps: Deps): Port
  /** What production must not start with: missing or demo credentials, each by its variable. */
  problems(env: Environment): string[]
  onSimulators(address: string, deps: Deps, also?: object): Port | null
}

export const simulatorsOf = ({ simPort }: Pick<Config, 'simPort'>): string => `http://127.0.0.1:${simPort}`

export const partnerAccount = <Settings extends z.ZodObject, Deps, Port>({
  prefix,
  settings,
  demo,
  sandbox,
  adapter,
}: Account<Settings, Deps, Port>): PartnerAccount<Deps, Port> => ({
  prefix,
  isInUse: ({ isSandbox, env }) => (isSandbox ? sandbox !== null : isAnySet(prefix, env)),
  port(config, deps) {
    if (!config.isSandbox) return adapter(settings.parse(fromEnvironment(prefix, settings, config.env)), deps)
    if (!sandbox) throw new Error(`${prefix} has no simulator`)
    return adapter(sandbox(simulatorsOf(config)), deps)
  },
  problems: (env) => problemsOf(prefix, settings, demo, env),
  onSimulators: (address, deps, also = {}) => sandbox && adapter({ ...sandbox(address), ...also }, deps),
})

const isAnySet = (prefix: string, env: Environment): boolean =>
  Object.entries(env).some(([name, value]) => value && name.startsWith(`${prefix}_`))

function problemsOf(prefix: string, settings: z.ZodObject, demo: Record<string, string>, env: Environment): string[] {
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
function fromEnvironment(prefix: string, settings: z.ZodObject, env: Environment): Record<string, unknown> {
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
