/** The forms by which money moves ask for a code where two-step sign-in is on. */
import { codeIsAsked } from '#web/test/test-code-forms.ts'
import { moneyForms } from '#web/test/test-money-forms.ts'
import { serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
codeIsAsked(server, moneyForms(server))
