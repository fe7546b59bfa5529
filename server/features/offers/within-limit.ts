/** A courier has so long to answer; one that keeps failing is left alone for a while instead of being waited for again. */
import { BrokenCircuitError, type CircuitBreakerPolicy, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel'
import type { CourierPort, CourierShipment, QuoteAnswer } from '../../partners/couriers/port.ts'
import type { App } from '../../platform/app.ts'

const COURIER_TIME_LIMIT_MS = 3_000
const FAILURES_MAX = 3
const LEFT_ALONE_MS = 15_000

const breakers = new WeakMap<CourierPort, CircuitBreakerPolicy>()

function breakerOf(courier: CourierPort): CircuitBreakerPolicy {
  const failing = handleWhenResult((answer) => (answer as QuoteAnswer).kind === 'unavailable') // only quotes pass through it
  const known =
    breakers.get(courier) ?? circuitBreaker(failing, { halfOpenAfter: LEFT_ALONE_MS, breaker: new ConsecutiveBreaker(FAILURES_MAX) })
  breakers.set(courier, known)
  return known
}

export async function quotesWithinLimit(app: App, courier: CourierPort, shipment: CourierShipment): Promise<QuoteAnswer> {
  try {
    return await breakerOf(courier).execute(() => quotesOrTooLate(app, courier, shipment))
  } catch (error) {
    if (error instanceof BrokenCircuitError) return { kind: 'unavailable', cause: 'left alone after repeated failures' }
    throw error
  }
}

async function quotesOrTooLate(app: App, courier: CourierPort, shipment: CourierShipment): Promise<QuoteAnswer> {
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<QuoteAnswer>((resolve) => {
    timer = setTimeout(() => {
      limit.abort()
      resolve({ kind: 'unavailable', cause: 'timeout' })
    }, COURIER_TIME_LIMIT_MS)
  })
  try {
    return await Promise.race([courier.quotes(shipment, limit.signal), tooLate])
  } catch (error) {
    // A fault of one adapter costs its own offers only; it is named in a warning, and in the log for us.
    app.log.error({ err: error, courier: courier.code }, 'a courier could not be asked for prices')
    return { kind: 'unavailable', cause: 'unexpected' }
  } finally {
    clearTimeout(timer)
  }
}
