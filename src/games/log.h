// Where the rules write what a move brings about. Turns are templates over it: search and bench
// play without a log and pay nothing for it.
#pragma once

namespace bloom {

template <class Events>
struct NoLog {
  static constexpr bool kOn = false;
  void operator()(const typename Events::value_type&) const {}
};

template <class Events>
struct Log {
  static constexpr bool kOn = true;
  Events& events;
  void operator()(const typename Events::value_type& event) const { events.push_back(event); }
};

}  // namespace bloom
