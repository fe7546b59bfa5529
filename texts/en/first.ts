import { signInMessages } from '#account/sign-in/words/en/messages.ts'
import { signIn } from '#account/sign-in/words/en/sign-in.ts'
import { fields } from '#contract/texts/en/fields.ts'
import { forms } from '#contract/texts/en/forms.ts'
import { problems } from '#contract/texts/en/problems.ts'
import { shell } from '#contract/texts/en/shell.ts'
import { ui } from '#contract/texts/en/ui.ts'
import type { FirstTexts } from '#contract/texts/texts.ts'

/** What the first screen says, and any page that is not loaded yet. */
export const first: FirstTexts = { forms, problems, messages: { ...fields, ...signInMessages }, shell, signIn, ui }
