import { texts } from '#web/texts.ts'
import { useToastOfFailure } from '#web/ui/notices/use-failure-said.ts'

/** Of the specification. */
const LOAD_FAILED_MS = 7_000

/** Wherever the connected companies are read. */
export const useCompaniesFailure = (error: unknown): void => useToastOfFailure(error, texts.connections.list.loadFailed, LOAD_FAILED_MS)
