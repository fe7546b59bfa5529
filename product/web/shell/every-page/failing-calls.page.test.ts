/** Each page while the server fails: what can be shown is shown, and it is not asked more than once for each reading. */
import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const as = await server.user('esec')

/** Long enough for a page and a part of it to take turns many times; the next reading by itself comes after 4 s. */
const WATCHED_MS = 600
/** Before the server fails and after, and once more each where it may have been a moment's failure. */
const READINGS_MAX = 4
const NEEDED = /^\/auth\/me/

const pages = Object.values(paths).filter((path): path is Extract<typeof path, string> => typeof path === 'string')

it.each(pages.filter((path) => path.startsWith(paths.profile)))(
  '%s does not repeat its readings at once while every call fails',
  async (path) => {
    const page = await mountPage(path, { as })
    page.route(/./, ({ path: called }, real) => (NEEDED.test(called) ? real() : { status: 500, body: '{' }))
    await page.reload()
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.settled()
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS))
    const counts = new Map<string, number>()
    for (const { method, path: called, body } of page.requests(/./)) {
      const reading = `${method} ${called} ${JSON.stringify(body)}`
      counts.set(reading, (counts.get(reading) ?? 0) + 1)
    }
    expect([...counts].filter(([reading, count]) => count > READINGS_MAX && !NEEDED.test(reading))).toEqual([])
  },
)
