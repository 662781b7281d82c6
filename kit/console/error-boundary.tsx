import { Component, type ReactNode } from 'react';
import { t } from './i18n.ts';

interface Props {
  readonly children: ReactNode;
  /** Makes ready for another try, such as forgetting a file that did not load. */
  readonly onRetry?: () => void;
}

/** A file of a screen that is gone: the console was replaced by a newer one since the page was opened. */
const isMissingFile = (error: Error): boolean =>
  /dynamically imported module|module script|preload CSS/i.test(error.message);

/** Keeps a broken screen from taking the page with it: says so and offers to try again. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  readonly retry = (): void => {
    const { error } = this.state;
    this.props.onRetry?.();
    if (error && isMissingFile(error)) window.location.reload();
    else this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="page-note" role="alert">
        <strong>{t('页面出现异常')}</strong>
        <p>{isMissingFile(error) ? t('系统已更新，请重新加载页面') : error.message}</p>
        <button type="button" className="plain-button" onClick={this.retry}>
          {t('重试')}
        </button>
      </div>
    );
  }
}
