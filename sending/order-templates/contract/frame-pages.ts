/**
 * The pages of a shop that may show the public pages of a template in a frame of theirs. What counts of a page is its origin: scheme, host and
 * port. It is typed as merchants have it at hand: with a path, without a scheme, several on a line.
 */
import { z } from 'zod'
import { coded } from '#contract/texts/message.ts'

export const FRAME_PAGES_MAX = 20
/** As it is typed. */
export const FRAME_PAGES_TEXT_MAX = 2_000
const ORIGIN_MAX = 270

type FramePagesRead = {
  /** Origins, each once. */
  pages: string[]
  /** As they were typed: no page of the web. */
  unclear: string[]
  /** As they were typed: what is on the way could change what is around the form. */
  insecure: string[]
}

export function readFramePages(text: string): FramePagesRead {
  const read: FramePagesRead = { pages: [], unclear: [], insecure: [] }
  for (const typed of text.split(/[\s,;]+/)) {
    const word = typed.replace(/^[<("'„“”•–-]+|[>)"'„“”.:]+$/g, '')
    if (word === '') continue
    const origin = originOf(word)
    if (origin === null) read.unclear.push(typed)
    else if (!isSecure(origin) && !isLocalPage(origin)) read.insecure.push(typed)
    else if (!read.pages.includes(origin)) read.pages.push(origin)
  }
  return read
}

/** Of this computer alone: for who tries it out. */
export const isLocalPage = (origin: string): boolean => LOCAL.test(new URL(origin).hostname)

const isSecure = (origin: string): boolean => origin.startsWith('https:')

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/
/** A name with a dot whose last part begins with none of the digits: no address of numbers, and no sign that ends a rule of a header. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** null: it is none. */
function originOf(word: string): string | null {
  const slashed = word.replaceAll('\\', '/').replace(/^(https?)[:/]+(?=[^/])/i, '$1://')
  const host = slashed.replace(/^\/+/, '')
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(slashed) ? slashed : `${isLocalHost(host) ? 'http' : 'https'}://${host}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return LOCAL.test(url.hostname) || HOST.test(url.hostname) ? url.origin : null
}

const isLocalHost = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i.test(host)

const isOrigin = (text: string): boolean => readFramePages(text).pages[0] === text

export const FramePages = z
  .array(z.string().max(ORIGIN_MAX).refine(isOrigin, coded('frame-page-no-origin')))
  .max(FRAME_PAGES_MAX, coded({ code: 'frame-pages-too-many', params: { max: FRAME_PAGES_MAX } }))
