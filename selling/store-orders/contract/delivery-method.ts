/** What the title of a delivery method says, as merchants write it. */

import { courierCodes, couriers } from '#contract/couriers.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'

const collected = [
  /^ridic(?:are|a|ati|i)? (?:personala?|din (?:magazin|depozit|showroom|atelier|fabrica)|de la (?:magazin|depozit|showroom|atelier|noi)\b)/,
  /^ridic(?:are|a|ati|i)? de la sediu(?:l nostru|l firmei|l magazinului)?$/,
  /^(?:local|store|shop|in store|free) pick ?up\b/,
  /^pick ?up (?:in|from|at) (?:the )?(?:store|shop|warehouse)\b/,
  /^click (?:and |si )?collect\b/,
]

/** The buyer comes for it: no courier is sent. Points of couriers are none of these. */
export const isCollectedByBuyer = (title: string): boolean => {
  const folded = foldName(title)
  return collected.some((title) => title.test(folded))
}

const pointNames = courierCodes.flatMap((code) => couriers[code].pointNames)
const toPoint = new RegExp(
  `\\b(?:locker|lockere|${pointNames.join('|')}|punct de ridicare|punct fix|ridicare din punct|pickup point|parcel shop|posta panduri)\\b`,
)

/** A courier brings it to one of its points, which the buyer chooses. */
export const isToPoint = (title: string): boolean => toPoint.test(foldName(title))
