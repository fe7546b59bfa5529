import { signInMessages } from '#account/sign-in/words/ro/messages.ts'
import { signIn } from '#account/sign-in/words/ro/sign-in.ts'
import { fields } from '#contract/texts/ro/fields.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import { problems } from '#contract/texts/ro/problems.ts'
import { shell } from '#contract/texts/ro/shell.ts'
import { ui } from '#contract/texts/ro/ui.ts'
import type { FirstTexts } from '#contract/texts/texts.ts'

/** What the first screen says, and any page that is not loaded yet. */
export const first: FirstTexts = { forms, problems, messages: { ...fields, ...signInMessages }, shell, signIn, ui }
