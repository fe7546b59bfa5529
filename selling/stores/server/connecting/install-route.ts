/** Where the store's own pages lead: before any sign-in, so these answer browsers and not calls. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import type { Gate } from '#server/platform/http/http.ts'
import { languageOfPage, textsOf } from '#server/platform/texts.ts'
import { INSTALL_PATH, INSTALL_WAITING_MS, INSTALLED_PATH, openStoreInstall, saveStoreInstall } from './installs.ts'

const COOKIE = 'store-install'
/** Read by the browser's program, which then takes the shop after signing in (selling/stores/web/waiting-install.ts). */
const WAITING_COOKIE = 'store-install-waiting'
const ownPages = { shops: '/profile/shopify', take: '/profile/shopify/install' }

export async function addStoreInstallRoutes(http: FastifyInstance, gate: Gate): Promise<void> {
  const hidden = { schema: { hide: true } as never }
  const queryOf = (url: string) => new URLSearchParams(url.split('?')[1] ?? '')
  const isSecure = gate.app.config.publicUrl.startsWith('https:')

  http.get(INSTALL_PATH, hidden, async (request, reply) => {
    const opened = await openStoreInstall(gate.app, 'shopify', queryOf(request.url))
    if (opened.kind === 'forged') return refuse(reply, request, 'install-invalid')
    if (opened.kind === 'connected') return reply.redirect(ownPages.shops)
    return reply.header('set-cookie', cookie(COOKIE, opened.token, { isSecure, isForCode: false })).redirect(opened.redirectUrl)
  })

  http.get(INSTALLED_PATH, hidden, async (request, reply) => {
    const granted = await saveStoreInstall(gate.app, { token: storeInstallToken(request.headers.cookie), query: queryOf(request.url) })
    if (granted.kind === 'denied') return refuse(reply, request, 'install-denied')
    if (granted.kind === 'failed') return refuse(reply, request, 'install-not-verified')
    return reply.header('set-cookie', cookie(WAITING_COOKIE, '1', { isSecure, isForCode: true })).redirect(ownPages.take)
  })
}

/** '': this browser began nothing. */
export const storeInstallToken = (header: string | undefined): string =>
  (header ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1) ?? ''

/** Lax: the store's page leads back here, and no other site's form may use it. */
const cookie = (name: string, text: string, { isSecure, isForCode }: { isSecure: boolean; isForCode: boolean }): string =>
  [
    `${name}=${text}`,
    'Path=/',
    `Max-Age=${INSTALL_WAITING_MS / 1000}`,
    'SameSite=Lax',
    ...(isForCode ? [] : ['HttpOnly']),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

type Refused = 'install-invalid' | 'install-denied' | 'install-not-verified'

/** Our own words, with nothing of the address in them. */
function refuse(reply: FastifyReply, request: FastifyRequest, why: Refused): FastifyReply {
  const language = languageOfPage(request) ?? DEFAULT_LANGUAGE
  const texts = textsOf(language)
  const words = texts.installRefused
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title>`
  const body = `<main><h1>${words.heading}</h1><p>${texts.messages[why]}</p><p><a href="${ownPages.shops}">${words.back}</a></p></main>`
  return reply
    .status(403)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html><html lang="${language}">${head}${body}</html>`)
}
