import { Component, type ReactNode } from 'react';
import { t } from '../../base/i18n.ts';
import { forgetFailedScreens } from '../screens.ts';
import { isMissingFile, MissingFile } from './missing-file.tsx';

interface Props {
  readonly children: ReactNode;
  /** Makes ready for another try. */
  readonly onRetry?: () => void;
}

/** Keeps a broken screen from taking the page with it: says so and offers to try again. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  readonly retry = (): void => {
    forgetFailedScreens();
    this.props.onRetry?.();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (isMissingFile(error)) return <MissingFile retry={this.retry} />;

    return (
      <div className="page-note" role="alert">
        <strong>{t('页面出现异常')}</strong>
        <p>{error.message}</p>
        <button type="button" className="plain-button" onClick={this.retry}>
          {t('重试')}
        </button>
      </div>
    );
  }
}
