import { Container } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { isApiProblem } from '../api.ts'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { shellTexts } from './texts.ts'

/** A page that broke while drawing. After a new release the old page's code is gone: loading anew mends that. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const broken = error instanceof Error ? { code: error.message, stack: error.stack } : { code: String(error) }
  const cause = isApiProblem(error) ? error : { message: shellTexts.errorText, ...broken }
  return (
    <Container component="main" size="sm" py="xl">
      <Page title={shellTexts.errorTitle}>
        <Failure cause={cause} onRetry={() => window.location.reload()} />
      </Page>
    </Container>
  )
}
