/** Settings from the environment, read once at start. Production refuses to start while a secret is missing or the demo's. */
import { resolve } from 'node:path'
import { z } from 'zod'

const DEMO_SECRET = 'sandbox-secret-never-for-production'

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  SIM_PORT: z.coerce.number().int().min(0).max(65_534).default(4100),
  EXPEDIO_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  EXPEDIO_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** `external`: the simulators are started by somebody else. */
  SIMULATORS: z.enum(['own', 'external']).default('own'),
  PRODUCT_NAME: z.string().min(1).default('Expedio'),
  /** Where people reach the product: links in mails begin with it, stores lead back to it and call it. */
  PUBLIC_URL: z.url().optional(),
  AUTH_SECRET: z.string().default(DEMO_SECRET),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Expedio <no-reply@localhost>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(20),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
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
  productName: string
  /** Without a slash at its end. */
  publicUrl: string
  authSecret: string
  smtpUrl: string
  mailFrom: string
  logLevel: string
  workerConcurrency: number
  databasePool: number
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
    const problems = [
      ...(set.AUTH_SECRET === DEMO_SECRET || set.AUTH_SECRET.length < 32 ? ['AUTH_SECRET: set your own, at least 32 characters'] : []),
      ...(set.SMTP_URL ? [] : ['SMTP_URL: set the mail server, e.g. smtps://user:password@mail.example.ro']),
      ...(set.PUBLIC_URL ? [] : ['PUBLIC_URL: set the address people use, e.g. https://expedio.example.ro']),
    ]
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
    productName: set.PRODUCT_NAME,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, ''),
    authSecret: set.AUTH_SECRET,
    smtpUrl: set.SMTP_URL ?? `smtp://127.0.0.1:${set.SIM_PORT + 1}`,
    mailFrom: set.MAIL_FROM,
    logLevel: set.LOG_LEVEL,
    workerConcurrency: set.WORKER_CONCURRENCY,
    databasePool: set.DATABASE_POOL,
    env,
  }
}
