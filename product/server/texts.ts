/** Before anything else of the server, and of what runs beside it: the texts of every language. */
import '#product/languages.ts'
import { loadTexts } from '#server/platform/texts.ts'

await loadTexts()
