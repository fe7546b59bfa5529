/** ANAF's OAuth 2: a browser signs in with a certificate, codes and refresh tokens become pairs. Ends are read off the tokens themselves. */
import { z } from 'zod'
import type { EInvoicesPort, GrantAnswer, GrantPair } from '#invoicing/ports/einvoices.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps, partnerHttp } from '../../partner-http.ts'
import type { EFacturaSettings } from './settings.ts'

const DAY_MS = 86_400_000
/** By the procedure of registration; tokens that are no JWT, or say no end, are taken to have these. */
const ACCESS_DAYS = 90
const REFRESH_DAYS = 365

export function anafSignIn(settings: EFacturaSettings, deps: PartnerDeps): Pick<EInvoicesPort, 'signInUrl' | 'grantOf' | 'refresh'> {
  const { clientId, clientSecret, signInUrl: baseUrl } = settings
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const http = partnerHttp({ partner: 'efactura', baseUrl, secrets: [clientSecret, basic], deps, cutsKept: true })

  async function ask(operation: string, fields: Record<string, string>): Promise<GrantAnswer> {
    const answer = await http({
      ...{ operation, method: 'POST', path: '/anaf-oauth2/v1/token' },
      headers: { authorization: `Basic ${basic}` },
      // Without the last one the tokens are opaque.
      body: { form: new URLSearchParams({ ...fields, token_content_type: 'jwt' }) },
      recorded: { grant_type: fields.grant_type },
      timeoutMs: settings.readTimeoutMs,
      // It ends the refresh token that it is given: never held back, never twice.
      isRead: false,
    })
    return readGrantAnswer(answer, deps.now())
  }

  return {
    signInUrl({ state, redirectUri }) {
      const query = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirectUri })
      query.set('token_content_type', 'jwt')
      query.set('state', state)
      return `${baseUrl.replace(/\/$/, '')}/anaf-oauth2/v1/authorize?${query}`
    },
    grantOf: (code, redirectUri) => ask('grant', { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    refresh: (refreshToken) => ask('refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

const Granted = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
})
const Refused = z.object({ error: z.string().min(1) })

export function readGrantAnswer(answer: PartnerAnswer, now: Date): GrantAnswer {
  if (answer.kind !== 'answered') return answer
  const body = jsonOf(answer)
  if (answer.status === 200) {
    const granted = Granted.safeParse(body)
    return granted.success ? { kind: 'granted', pair: pairOf(granted.data, now) } : { kind: 'unknown', cause: 'odd' }
  }
  const refused = Refused.safeParse(body)
  // That the application is not known says nothing about what it asked with.
  if (refused.success && refused.data.error === 'invalid_client') return { kind: 'not-sent', cause: 'invalid_client' }
  if (refused.success && (answer.status === 400 || answer.status === 401)) return { kind: 'refused', error: refused.data.error }
  // Turned away before anything was looked at.
  if (answer.status === 429 || answer.status === 403 || answer.status === 404) return { kind: 'not-sent', cause: `status ${answer.status}` }
  return { kind: 'unknown', cause: `status ${answer.status}` }
}

function pairOf(granted: z.infer<typeof Granted>, now: Date): GrantPair {
  const [access, refresh] = [claimsOf(granted.access_token), claimsOf(granted.refresh_token)]
  const afterMs = (ms: number) => new Date(now.getTime() + ms)
  return {
    accessToken: granted.access_token,
    accessExpiresAt: access.expiresAt ?? afterMs(granted.expires_in === undefined ? ACCESS_DAYS * DAY_MS : granted.expires_in * 1000),
    refreshToken: granted.refresh_token,
    refreshExpiresAt: refresh.expiresAt ?? afterMs(REFRESH_DAYS * DAY_MS),
    isRefreshEndAssumed: refresh.expiresAt === null,
    certificateSerial: access.serial,
  }
}

const Claims = z.object({ exp: z.number().positive().max(8.64e12).optional(), serial: z.string().min(1).optional() })

/** Read, not checked: it came from its issuer by TLS, and only its end is wanted. */
function claimsOf(token: string): { expiresAt: Date | null; serial: string | null } {
  const payload = token.split('.')[1] ?? ''
  const claims = Claims.safeParse(jsonOf({ body: Buffer.from(payload, 'base64url') })).data
  return { expiresAt: claims?.exp === undefined ? null : new Date(claims.exp * 1000), serial: claims?.serial ?? null }
}
