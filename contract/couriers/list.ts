/** The couriers the product knows, each under its code: a line here, and what is in its own files, is all that adds one. */
export { fan } from './fan.ts'
export { sameday } from './sameday.ts'
