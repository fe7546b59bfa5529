/** Answers in the place of the server's: what a page shows of states that a demonstration never comes to. */
import type { Page, Route } from 'playwright-core'
import { z } from 'zod'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems.ts'

export type Given = { at: RegExp; method: string; answer: (route: Route) => Promise<void>; isOpen?: boolean }

const of = ({ path, method }: Endpoint) => ({ at: new RegExp(`/api${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`), method })

export const answers = <E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): Given => ({
  ...of(endpoint),
  answer: (route) => route.fulfill({ json: z.encode(endpoint.answer, answer) }),
})

/** As the server refuses; without a problem as a server that is down. */
export const refuses = (endpoint: Endpoint, title?: ProblemCode, status = title ? 409 : 500): Given => ({
  ...of(endpoint),
  answer: (route) =>
    route.fulfill({ status, json: title ? { type: '', title, status, detail: NEUTRAL, message: NEUTRAL, errors: [], instance: 'x' } : {} }),
})

/** Of the partner, or in words that the server has put in the reader's language: neither of the one nor of the other here. */
export const NEUTRAL = '***'

/** Never, so that what is shown meanwhile stays. */
export const keepsWaiting = (endpoint: Endpoint): Given => ({ ...of(endpoint), answer: () => Promise.resolve(), isOpen: true })

/** Until the page's routes are taken off. */
export async function giving(page: Page, given: readonly Given[]): Promise<void> {
  for (const { at, method, answer } of given)
    await page.route(at, (route) => (route.request().method() === method ? answer(route) : route.fallback()))
}
