/** What the shop asks whoever wants a return to agree to; a withdrawal agrees to nothing. */
import { Checkbox } from '@mantine/core'
import { DrawnTerms } from '../../../../sending/order-templates/web/terms/drawn-terms.tsx'
import { texts } from '../../../../web/texts.ts'
import { Section } from '../../../../web/ui/section.tsx'
import type { PublicReturnPage } from '../../contract/public-returns.ts'
import classes from './public.module.css'

const words = texts.publicReturn

type ShopTermsProps = {
  terms: NonNullable<PublicReturnPage['terms']>
  /** The version that is agreed to; '': none. */
  agreedTo: string
  error: string | undefined
  onChange: (agreedTo: string) => void
}

export function ShopTerms({ terms: { html, version }, agreedTo, error, onChange }: ShopTermsProps) {
  return (
    <Section title={words.terms}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read by keys too */}
      <section className={classes.terms} aria-label={words.terms} tabIndex={0}>
        <DrawnTerms html={html} />
      </section>
      <Checkbox
        label={words.agree}
        required
        checked={agreedTo === version}
        error={error}
        aria-invalid={error !== undefined || undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? version : '')}
      />
    </Section>
  )
}
