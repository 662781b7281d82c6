import type { EntryConfig } from './entry-config.ts';

/** Parameters of the public route's address. */
export type Parameters = Readonly<Record<string, string>>;

/** A way to log in without the form: one mechanism, data per provider. */
export interface EntryProvider {
  readonly config: EntryConfig;
  /** Sends the browser to the provider; `kept` waits here until it comes back with `state`. Absent: the address itself is the proof. */
  begin?(
    state: string,
    browser: { readonly userAgent: string },
  ): Promise<{ location: string; kept: Parameters }>;
  /** Whether an address proves who comes without having been begun here. */
  proves(parameters: Parameters): boolean;
  /** Whether what an address brings says that it is of this provider, where several could take it. */
  names?(parameters: Parameters): boolean;
  /**
   * Who came: the user name, mobile number or subject, as `config.match` says.
   * @param kept what `begin` kept; absent for an address that was not begun here
   * @throws Refusal 400 ENTRY_REFUSED, or 503 ENTRY_UNREACHABLE
   */
  prove(parameters: Parameters, kept: Parameters | undefined): Promise<string>;
}
