/** The program. Roles: all (default), api, worker. */
import '#server/platform/known-modules.ts'

// What is imported beside it would be looked up before it.
await import('./program.ts')
