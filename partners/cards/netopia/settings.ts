/** What the operator sets for NETOPIA, and what the sandbox uses instead. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

const text = z.string().trim()

/** Of the simulator: everybody can sign with its other half. */
const demoPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAjMknV+t5SHXPs+V8oG9W
cqDIXUmKNilq3MFbkathz34u5E8IsepVcE4+t8ccxK1XkxSff6Ob8UliwIo80mlQ
PzIcXUN3MV8KfJa2PyZrcp92OzdtBqsIRVDZZ63vo8trrmX5G8uVtPsam3Ap1bW0
BmS7MvH1nrjs8Kq4pRxGFvc8p+z169OMsGqx9swbJa4NaJunHwJRzzzt/hGM/fjv
JiLJdGJPGAHdzdjga+q+Hn7TrAv/pRmb1Y/psTE/lh+tFuEuakq6Sxy7IbV3fGF2
JCMAIc5ITqTMqQxxUmpO4YiZ+8Dof+E9zfcMF7+ay+T4aC8dW2rUl415h3uMGQKO
KQIDAQAB
-----END PUBLIC KEY-----`

const isLoopback = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

export const NetopiaSettings = z
  .object({
    /** The sandbox of the provider: https://secure.sandbox.netopia-payments.com */
    baseUrl: z.url().default('https://secure.mobilpay.ro/pay'),
    apiKey: text.min(1).meta({ secret: true }),
    posSignature: text.regex(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/),
    /** Certificates or public keys in PEM, one after the other: before a key changes the new one stands beside the old. */
    noticeKeys: text.refine((pem) => keysOf(pem) !== null, 'one or more certificates or public keys (RSA) in PEM'),
    payTimeoutMs: z.int().min(500).max(120_000).default(40_000),
    readTimeoutMs: z.int().min(500).max(120_000).default(10_000),
    /** How long a payment may be missing from what is answered of it. */
    trustAbsenceAfterMs: z
      .int()
      .min(0)
      .max(86_400_000)
      .default(15 * 60_000),
  })
  .refine(({ baseUrl, noticeKeys }) => isLoopback(baseUrl) || !holdsDemoKey(noticeKeys), {
    path: ['noticeKeys'],
    error: "still the demo's",
  })
export type NetopiaSettings = z.infer<typeof NetopiaSettings>

const PEM = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[^-]+-----END \1-----/g

/** null: there is none, or one that is no RSA key. In a variable a line's end may be written as `\n`. */
export function keysOf(pem: string): KeyObject[] | null {
  const blocks = pem.replaceAll('\\n', '\n').match(PEM) ?? []
  try {
    const keys = blocks.map((block) => createPublicKey(block))
    return keys.length > 0 && keys.every(({ asymmetricKeyType }) => asymmetricKeyType === 'rsa') ? keys : null
  } catch {
    return null // not PEM: the setting's check says so
  }
}

const holdsDemoKey = (pem: string) => (keysOf(pem) ?? []).some((key) => key.equals(createPublicKey(demoPublicKey)))

/** The simulator's account. Production refuses it. */
export const netopiaDemoAccount = {
  apiKey: 'demo-netopia-key-1',
  posSignature: 'DEMO-DEMO-DEMO-DEMO-DEMO',
  noticeKeys: demoPublicKey,
} as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const netopiaSandbox = (simulators: string): NetopiaSettings =>
  NetopiaSettings.parse({
    ...netopiaDemoAccount,
    baseUrl: `${simulators}/netopia`,
    payTimeoutMs: 8000,
    readTimeoutMs: 5000,
    trustAbsenceAfterMs: 3000,
  })
