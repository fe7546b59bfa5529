/** Beside the form of a return: the right by law, which has a page of its own, and the terms of the shop. */
import { Checkbox, Text } from '@mantine/core'
import { DrawnTerms } from '#sending/order-templates/web/terms/drawn-terms.tsx'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Section } from '#web/ui/section.tsx'
import type { PublicReturnPage } from '../../contract/public-returns.ts'
import { withPageQuery } from './link-asked.ts'
import classes from './public.module.css'
import { useIsFormTrial } from './trial.ts'

const words = texts.publicReturn

export function WithdrawalNote({ uniqueId }: { uniqueId: string }) {
  // It leads to the page of the template as it is saved, where what is sent counts.
  const isTrial = useIsFormTrial()
  return (
    <Text>
      {words.withdrawalNote}{' '}
      {isTrial ? (
        <u>{texts.withdrawal.link}</u>
      ) : (
        <AppLink href={withPageQuery(paths.orderWithdrawal(uniqueId))} underline="always">
          {texts.withdrawal.link}
        </AppLink>
      )}
    </Text>
  )
}

type ShopTermsProps = {
  terms: NonNullable<PublicReturnPage['terms']>
  /** The version that is agreed to; '': none. */
  agreedTo: string
  isNeeded: boolean
  error: string | undefined
  onChange: (agreedTo: string) => void
}

/** A withdrawal agrees to nothing. */
export function ShopTerms({ terms: { html, version }, agreedTo, isNeeded, error, onChange }: ShopTermsProps) {
  return (
    <Section title={words.terms}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read by keys too */}
      <section className={classes.terms} aria-label={words.terms} tabIndex={0}>
        <DrawnTerms html={html} />
      </section>
      <Checkbox
        label={words.agree}
        required={isNeeded}
        checked={agreedTo === version}
        error={error}
        {...(error === undefined ? {} : { 'aria-invalid': true })}
        onChange={(event) => onChange(event.currentTarget.checked ? version : '')}
      />
    </Section>
  )
}
