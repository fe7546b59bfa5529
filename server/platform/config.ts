/** Settings from the environment, read once at start. Production refuses to start while a secret is missing or the demo's. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type ForeignCompanyPolicy, foreignCompanyPolicies } from '#contract/tax/foreign-companies.ts'
import { ROLE_NAME } from './database/database-logins.ts'
import {
  type InvoiceSeries,
  type PayingBank,
  payingBankOf,
  payingBankSettings,
  type Seller,
  sellerOfSettings,
  sellerProblems,
  sellerSettings,
  seriesOf,
} from './seller.ts'

const DEMO_SECRET = 'sandbox-secret-never-for-production'

const METRICS_TOKEN_MIN = 16
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
function isEachANetwork(networks: string[]): boolean {
  return networks.every((network) => {
    const [address = '', bits, ...more] = network.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    return (
      isIP(address) > 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most))
    )
  })
}

const DatabaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, abort: true, error: 'postgres://user:password@host/database' })
  .refine((url) => ROLE_NAME.test(decodeURIComponent(new URL(url).username)), 'its user: a-z, digits and _')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: DatabaseUrl.optional(),
  /** Only migrates; the login of DATABASE_URL is then the program's own. */
  DATABASE_OWNER_URL: DatabaseUrl.optional(),
  SIM_PORT: z.coerce.number().int().min(0).max(65_534).default(4100),
  EXPEDIO_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  EXPEDIO_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** `external`: the simulators are started by another program. */
  SIMULATORS: z.enum(['own', 'external']).default('own'),
  PRODUCT_NAME: z.string().min(1).default('Expedio'),
  /** Pictures of the map beside the list of lockers: https, with {z}, {x} and {y}; browsers ask them of that host. Unset: the list alone. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https:\/\/[^\s{}]+(\{[zxys]\}[^\s{}]*)+$/, 'an https address with {z}, {x} and {y}')
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'an https address with {z}, {x} and {y}')
    .optional(),
  /** Who is to be named beside them, as their licence says. */
  MAP_TILES_CREDIT: z.string().default(''),
  /** Where people reach the product: links in mails begin with it, stores lead back to it and call it. */
  PUBLIC_URL: z.url().optional(),
  AUTH_SECRET: z.string().default(DEMO_SECRET),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Expedio <no-reply@localhost>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Addresses and networks of the proxies in front, with commas: whose X-Forwarded-For counts. */
  TRUSTED_PROXIES: z.string().default('').transform(listOf).refine(isEachANetwork, 'addresses or networks, e.g. 127.0.0.1,10.0.0.0/8'),
  METRICS_TOKEN: z.string().min(METRICS_TOKEN_MIN).optional(),
  /** Multiplies quotas and the limit of public calls, for load tests. */
  LIMITS_FACTOR: z.coerce.number().min(0.01).max(1_000_000).default(1),
  /** What health answers besides, so that who starts a product knows that it is the one that answers. */
  INSTANCE_MARK: z.string().min(1).max(100).optional(),
  /** Calls that a process works on at once; more are answered 503. */
  CALLS_AT_ONCE: z.coerce.number().int().min(1).max(100_000).default(200),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(20),
  /** `on`: the day's payout run is made by itself; it is always approved by a user. */
  PAYOUT_DAILY_RUN: z.enum(['on', 'off']).default('off'),
  /** Of the demo shop's history, in the sandbox; 0: none. */
  DEMO_MONTHS: z.coerce.number().int().min(0).max(12).default(6),
  /** `refuse`: no billing data of companies outside Romania, and no invoices to them. */
  COMPANIES_ABROAD: z.enum(foreignCompanyPolicies).default('invoice'),
  /** `on`: clients write their own invoices; `off`: they say that they want to. */
  INVOICE_CREATION: z.enum(['on', 'off']).default('off'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  ...sellerSettings,
  ...payingBankSettings,
})

export type Config = {
  mode: 'sandbox' | 'production'
  role: 'all' | 'api' | 'worker'
  isSandbox: boolean
  host: string
  port: number
  simPort: number
  ownSimulators: boolean
  dataDir: string
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  productName: string
  /** null: no map. */
  map: { tilesUrl: string; credit: string } | null
  /** Without a slash at its end. */
  publicUrl: string
  authSecret: string
  smtpUrl: string
  mailFrom: string
  logLevel: string
  trustedProxies: string[]
  /** null: no figures are served. */
  metricsToken: string | null
  limitsFactor: number
  callsAtOnce: number
  /** null: health says no more than that it is well. */
  instanceMark: string | null
  workerConcurrency: number
  /** A partner's first answer that was lost is made up for within this, in ms; after that the call says that it goes on. */
  outcomeWithinMs: number
  databasePool: number
  makesDailyPayout: boolean
  demoMonths: number
  companiesAbroad: ForeignCompanyPolicy
  createsInvoices: boolean
  seller: Seller
  invoiceSeries: InvoiceSeries
  payingBank: PayingBank
  /** The whole environment, for the partners' own settings. */
  env: Record<string, string | undefined>
}

/** Says what is wrong with the settings, one line each; the program prints it and stops. */
export type ConfigFailure = { problems: string[] }

export function readConfig(env: Record<string, string | undefined>): Config | ConfigFailure {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  const set = parsed.data
  const isSandbox = set.EXPEDIO_MODE === 'sandbox'
  if (!isSandbox) {
    const problems = [...productionProblems(set), ...sellerProblems(set)]
    if (problems.length > 0) return { problems }
  }
  return {
    mode: set.EXPEDIO_MODE,
    role: set.EXPEDIO_ROLE,
    isSandbox,
    host: set.HOST,
    port: set.PORT,
    simPort: set.SIM_PORT,
    ownSimulators: isSandbox && set.SIMULATORS === 'own',
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databaseOwnerUrl: set.DATABASE_OWNER_URL ?? null,
    productName: set.PRODUCT_NAME,
    map: set.MAP_TILES_URL === undefined ? null : { tilesUrl: set.MAP_TILES_URL, credit: set.MAP_TILES_CREDIT },
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, ''),
    authSecret: set.AUTH_SECRET,
    smtpUrl: set.SMTP_URL ?? `smtp://127.0.0.1:${set.SIM_PORT + 1}`,
    mailFrom: set.MAIL_FROM,
    logLevel: set.LOG_LEVEL,
    trustedProxies: set.TRUSTED_PROXIES,
    metricsToken: set.METRICS_TOKEN ?? null,
    limitsFactor: set.LIMITS_FACTOR,
    callsAtOnce: set.CALLS_AT_ONCE,
    instanceMark: set.INSTANCE_MARK ?? null,
    workerConcurrency: set.WORKER_CONCURRENCY,
    outcomeWithinMs: 3_000,
    databasePool: set.DATABASE_POOL,
    makesDailyPayout: set.PAYOUT_DAILY_RUN === 'on',
    demoMonths: set.DEMO_MONTHS,
    companiesAbroad: set.COMPANIES_ABROAD,
    createsInvoices: set.INVOICE_CREATION === 'on',
    seller: sellerOfSettings(set),
    invoiceSeries: seriesOf(set),
    payingBank: payingBankOf(set),
    env,
  }
}

/** What is set, and is not safe enough for real people's data; each with what to set instead. */
function productionProblems({ AUTH_SECRET, SMTP_URL, PUBLIC_URL, ...databases }: z.output<typeof Environment>): string[] {
  const plainDatabases = (['DATABASE_URL', 'DATABASE_OWNER_URL'] as const).filter((name) => isPlainDatabase(databases[name]))
  return [
    ...plainDatabases.map(
      (name) => `${name}: all that is kept goes over the network: add ?sslmode=verify-full, or another that demands TLS`,
    ),
    ...(AUTH_SECRET === DEMO_SECRET || AUTH_SECRET.length < 32 ? ['AUTH_SECRET: set your own, at least 32 characters'] : []),
    ...(AUTH_SECRET.length >= 32 && isGuessable(AUTH_SECRET) ? ['AUTH_SECRET: take a random one, e.g. of openssl rand -hex 32'] : []),
    ...(SMTP_URL ? [] : ['SMTP_URL: set the mail server, e.g. smtps://user:password@mail.example.ro']),
    ...(SMTP_URL && isPlainMail(SMTP_URL)
      ? ['SMTP_URL: e-mails carry links that open accounts: smtps://…, or smtp+starttls://… where the server wants that']
      : []),
    ...(PUBLIC_URL ? [] : ['PUBLIC_URL: set the address people use, e.g. https://expedio.example.ro']),
    ...(PUBLIC_URL && new URL(PUBLIC_URL).protocol !== 'https:' ? ['PUBLIC_URL: must begin with https://'] : []),
  ]
}

const DISTINCT_MIN = 8
const isGuessable = (secret: string): boolean => new Set(secret).size < DISTINCT_MIN || /^(.{1,16}?)\1+$/.test(secret)

const HERE = ['127.0.0.1', 'localhost', '[::1]']
const DEMANDS_TLS = ['require', 'verify-ca', 'verify-full']

/** One on the same machine, by its socket too, needs no encryption. */
function isPlainDatabase(text: string | undefined): boolean {
  if (text === undefined) return false
  const { hostname, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? hostname
  return host !== '' && !host.startsWith('/') && !HERE.includes(host) && !DEMANDS_TLS.includes(searchParams.get('sslmode') ?? '')
}

/** A relay on the same machine needs no encryption: what it is given leaves the machine by its own means. */
function isPlainMail(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !['smtp:', 'smtps:', 'smtp+starttls:'].includes(url.protocol)) return true
  return url.protocol === 'smtp:' && !HERE.includes(url.hostname)
}
