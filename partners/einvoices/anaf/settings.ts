/** What the operator sets for e-Factura; the sandbox's own. */
import { z } from 'zod'

export const EFacturaSettings = z.object({
  /** Of the application as it is registered at ANAF, with PUBLIC_URL/… as its address of return. */
  clientId: z.string().trim().min(1),
  clientSecret: z.string().trim().min(1).meta({ secret: true }),
  /** Documents sent to `test` count for nothing. Sign-in, checks and PDF have one host for both. */
  environment: z.enum(['prod', 'test']).default('prod'),
  signInUrl: z.url().default('https://logincert.anaf.ro'),
  apiUrl: z.url().default('https://api.anaf.ro'),
  /** Checks and draws documents without a token. */
  publicUrl: z.url().default('https://webservicesp.anaf.ro'),
  readTimeoutMs: z.int().min(500).max(120_000).default(30_000),
  /** Given up too early, a document that was taken is unknown. */
  uploadTimeoutMs: z.int().min(500).max(300_000).default(90_000),
})
export type EFacturaSettings = z.infer<typeof EFacturaSettings>

/** The simulator's application. Production refuses it. */
export const efacturaDemoAccount = { clientId: 'demo-efactura-client', clientSecret: 'demo-efactura-secret-1' } as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const efacturaSandbox = (simulators: string): EFacturaSettings => {
  const at = `${simulators}/efactura`
  return EFacturaSettings.parse({
    ...efacturaDemoAccount,
    ...{ signInUrl: at, apiUrl: at, publicUrl: at },
    ...{ readTimeoutMs: 5000, uploadTimeoutMs: 10_000 },
  })
}
