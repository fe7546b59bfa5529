/** The sign-in with a certificate, as a page, and the exchange of codes and refresh tokens. */
import { htmlReply, jsonReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { ACCESS_SECONDS, type Signers, type TokenPair } from './signers.ts'

const CLIENT = 'demo-efactura-client'
const SECRET = 'demo-efactura-secret-1'
const BASIC = `Basic ${Buffer.from(`${CLIENT}:${SECRET}`).toString('base64')}`

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** null: not a call of the sign-in. */
export function signInAnswer(call: SimCall, signers: Signers): SimReply | null {
  const what = `${call.method} ${call.path}`
  if (what === 'GET /anaf-oauth2/v1/authorize') return authorize(call.query, signers)
  if (what === 'GET /anaf-oauth2/v1/certificate') return certificate(call.query, signers)
  if (what === 'POST /anaf-oauth2/v1/token') return token(call, signers)
  return null
}

const isAsked = (query: URLSearchParams): boolean =>
  query.get('response_type') === 'code' &&
  query.get('client_id') === CLIENT &&
  query.get('token_content_type') === 'jwt' &&
  URL.canParse(query.get('redirect_uri') ?? '')

/** In place of the browser's own question for a certificate. */
function authorize(query: URLSearchParams, signers: Signers): SimReply {
  if (!isAsked(query)) return htmlReply(400, '<html><body>Cerere invalida</body></html>')
  const link = (serial: string, text: string) => {
    const next = new URLSearchParams(query)
    next.set('serial', serial)
    return `<li><a href="certificate?${escaped(next.toString())}">${escaped(text)}</a></li>`
  }
  const rows = signers.all().map(({ serial, name }) => link(serial, `${name}, certificat ${serial}`))
  const page = `<h1>Alegeti certificatul</h1><ul>${rows.join('')}${link('', 'Niciunul')}</ul>`
  return htmlReply(200, `<!DOCTYPE html><html lang="ro"><head><title>ANAF (simulat)</title></head><body>${page}</body></html>`)
}

function certificate(query: URLSearchParams, signers: Signers): SimReply {
  if (!isAsked(query)) return htmlReply(400, '<html><body>Cerere invalida</body></html>')
  const back = new URL(query.get('redirect_uri') ?? '')
  const signer = signers.signerOf(query.get('serial') ?? '')
  if (signer) back.searchParams.set('code', signers.codeFor(signer.serial, query.get('redirect_uri') ?? ''))
  else back.searchParams.set('error', 'access_denied')
  const state = query.get('state')
  if (state !== null) back.searchParams.set('state', state)
  return { status: 302, type: 'text/html', body: '', headers: { location: back.toString() } }
}

function token(call: SimCall, signers: Signers): SimReply {
  if (call.headers.authorization !== BASIC) return jsonReply(400, { error: 'invalid_client' })
  const form = new URLSearchParams(call.body.toString('utf8'))
  const field = (name: string) => form.get(name) ?? ''
  // Without it the real one answers opaque tokens.
  if (field('token_content_type') !== 'jwt') return jsonReply(400, { error: 'invalid_request' })
  if (field('grant_type') === 'authorization_code') return granted(signers.exchange(field('code'), field('redirect_uri')))
  if (field('grant_type') === 'refresh_token') return granted(signers.refresh(field('refresh_token')))
  return jsonReply(400, { error: 'invalid_request' })
}

const granted = (pair: TokenPair | null): SimReply =>
  pair
    ? jsonReply(200, {
        ...{ access_token: pair.access, refresh_token: pair.refresh },
        ...{ expires_in: ACCESS_SECONDS, token_type: 'Bearer', scope: 'clientappid info issuer role serial' },
      })
    : jsonReply(400, { error: 'invalid_grant' })
